// Package workers lets other processes play the shards of a simulation, over NATS JetStream. A
// shard is the games of some seeds; a ledger contains results of shards: see package lab.
//
//	doc.go          this overview
//	coordinator.go  Coordinator, which assigns shards to workers and gathers the results
//	checks.go       how one shard in a hundred is replayed; excluding workers with wrong results
//	report.go       Report, statistics about the workers and the checks
//	stream.go       the broker's stream: one result for each shard, and for how long
//	worker.go       Worker, which requests a shard, plays it, publishes the result; its timeouts
//	queue.go        Queue, the questions for which workers are wanted, and the workers; for how long
//	messages.go     the messages between both, their subjects and sizes; signatures
//	connect.go      the connection to the broker
//
// The package trusts neither the broker nor the workers. The broker may lose messages, deliver
// them twice or be away: only the results that the coordinator has read count, and it requests
// missing ones again. A worker may send anything: results are signed, decoded strictly, stored once
// for each shard, and checked at random. All messages of a question have its key in their subjects,
// so that a worker with another program or other scripts finds no coordinator.
//
// The package plays no games, since a function does that, and runs no server.
package workers
