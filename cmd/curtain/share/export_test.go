package share

// Carries reports whether this program carries what plays in a browser.
var Carries = embeddedPlayer != nil
