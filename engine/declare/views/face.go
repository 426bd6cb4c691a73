package views

import (
	"curtaincall/engine/declare/schema"
)

// Seen are the fields of a kind that views show too, for a view of what is made of
// its definitions: of finds the definition.
func Seen[G any, K schema.Subject](k *schema.Kind, of func(G, K) any) (list []*schema.ViewField) {
	for _, f := range k.Fields {
		if f.View {
			list = append(list, f.AsViewField().Through(func(game any, n int) (any, int) { return of(game.(G), K(n)), 0 }))
		}
	}
	return list
}

// Fixed are fields that never change while their views live.
func Fixed(list []*schema.ViewField) []*schema.ViewField {
	for _, f := range list {
		f.Fixed = true
	}
	return list
}
