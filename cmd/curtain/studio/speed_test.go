//go:build full

package studio_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// BenchmarkBrowser measures how long a person waits at a real browser: from opening the address to the first drawn
// screen, from pointing at a card to the exact answer, and from saving a script to the board drawn with it. It prints
// medians and maxima in milliseconds.
func BenchmarkBrowser(b *testing.B) {
	b.Run("first-screen", func(b *testing.B) {
		at := openStudio(b, "curtain", "fight", "rusty_knight")
		page := browse(b, at, "table/1")
		var all []float64
		for b.Loop() {
			var ms float64
			page.Run(chromedp.Navigate("about:blank"), chromedp.Navigate(at.where+"table/1"), promised(drawn, &ms))
			all = append(all, ms)
		}
		took(b, all)
	})
	b.Run("hover", func(b *testing.B) {
		page := browse(b, openStudio(b, "curtain", "fight", "rusty_knight"), "table/1")
		page.WaitForText("#advice .lines li")
		var all []float64
		for b.Loop() {
			page.Run(input.DispatchMouseEvent(input.MouseMoved, 5, 5))
			page.WaitUntil("document.querySelector('#preview').hidden")
			page.Run(chromedp.Evaluate(answered, nil))
			x, y := page.Centre(".hand .card[data-id=galvanize]")
			var ms float64
			page.Run(input.DispatchMouseEvent(input.MouseMoved, x, y), promised("window.answered", &ms))
			all = append(all, ms)
		}
		took(b, all)
	})
	b.Run("save", func(b *testing.B) {
		page := browse(b, openStudioOn(b, "curtain", "fight", "rusty_knight"), "table/1/edit?file=scripts/curtain/cards/aldric/galvanize.lua")
		page.WaitForText("#board .hand .card")
		var all []float64
		for b.Loop() {
			time.Sleep(time.Second) // the scenarios of the save before have run
			var ms float64
			page.Run(promised(fmt.Sprintf(saved, len(all)%5+4), &ms))
			all = append(all, ms)
		}
		took(b, all)
	})
}

// saved measures the time from saving a changed number until the board is drawn with it.
const saved = `(async () => {
	const file = document.querySelector('#code').dataset.file, ask = async (what, form) => (await fetch(table + what, {method: 'POST', body: new URLSearchParams({file, ...form})})).json();
	const {base, body} = await ask('/script', {base: '', body: ''});
	const from = performance.now(), drawn = new Promise(done => document.querySelector('#board').addEventListener('drawn', done, {once: true}));
	await ask('/save', {base, body: body.replace(/damage = [0-9]+/, 'damage = %d')});
	await drawn;
	return performance.now() - from;
})()`

// drawn measures the time from the request for a page until a hand of cards is drawn on it.
const drawn = `new Promise(done => {
	const look = () => {
		const paint = performance.getEntriesByName('first-contentful-paint')[0];
		if (paint && document.querySelector('.hand .card')) done(paint.startTime); else requestAnimationFrame(look);
	};
	look();
})`

// answered measures the time from pointing at a card until the exact answer is drawn.
const answered = `window.answered = new Promise(done => {
	document.addEventListener('mouseover', () => {
		const from = performance.now();
		const look = () => { if (!document.querySelector('#preview').hidden) requestAnimationFrame(() => done(performance.now() - from)); else requestAnimationFrame(look); };
		look();
	}, {once: true, capture: true});
}); null`

// promised waits for a promise of the page.
func promised(expression string, result *float64) chromedp.Action {
	return chromedp.Evaluate(expression, result, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) })
}

// took reports how long something took.
func took(b *testing.B, ms []float64) {
	slices.Sort(ms)
	b.ReportMetric(ms[len(ms)/2], "ms-median")
	b.ReportMetric(ms[len(ms)-1], "ms-most")
	b.ReportMetric(0, "ns/op")
	b.Log(fmt.Sprint(len(ms), " times"))
}
