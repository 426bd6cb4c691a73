// Package workers lets other processes play the shards of an experiment, over NATS JetStream.
//
//	Coordinator  hands out the numbers of shards, and gathers what came of them
//	Worker       asks for a number, plays that shard, and publishes the result
//	ledger       a stream of the broker that keeps one result for each shard
//	check        a shard that the coordinator plays again, to find out who lies
//
// Start at Coordinator.Gather in coordinator.go and at Worker.Run in worker.go; messages.go
// is what they say to each other, checks.go whom the coordinator believes, report.go what
// it tells of that.
//
// Nothing here trusts anybody. The broker may lose what it was given, deliver it twice or
// be away: what counts are the results that the coordinator has read, and it asks again for
// those that are missing. A worker may send what it likes: results are signed, read
// strictly, kept once for each shard, and checked by chance. A worker with another program,
// other scripts or another question is refused before it plays.
//
// It plays no games itself: how a shard is played is a function. Nor does it run a server.
package workers
