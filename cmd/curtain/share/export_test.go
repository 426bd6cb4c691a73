package share

// Carries is whether this program contains the player for browsers.
var Carries = embeddedPlayer != nil
