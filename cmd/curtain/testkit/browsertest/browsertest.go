//go:build full

package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"curtaincall/cmd/curtain/testkit/curtaintest"
)

// Browser is a page in a headless browser. An exception in a script of the page fails the test.
type Browser struct {
	T   testing.TB
	Ctx context.Context
}

// browsers lists the programs that are tried, in order. Debian's command comes later, because it is
// a script whose child processes survive when it is killed.
var browsers = []string{"/usr/lib/chromium/chromium-headless-shell", "chromium-headless-shell", "chromium", "google-chrome"}

// withoutOptimizer keeps the browser from optimizing the program of a shared page, which would take
// half of the time of its tests.
var withoutOptimizer = chromedp.Flag("js-flags", "--liftoff-only")

// shared starts the browser that all tests of a package use, because starting it takes a second.
var shared = sync.OnceValues(func() (context.Context, error) {
	program := ""
	for _, name := range browsers {
		if found, err := exec.LookPath(name); err == nil && program == "" {
			program = found
		}
	}
	if program == "" {
		return nil, errors.New("no browser, which is one of " + strings.Join(browsers, ", "))
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, withoutOptimizer)
	out, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(out)
	endShared = stop
	return ctx, chromedp.Run(ctx)
})

var endShared = func() {}

// Main runs the tests of a package, and then ends their browser.
func Main(m *testing.M) {
	defer func() { endShared() }()
	m.Run()
}

// Start opens an empty page in a new browser session. It skips the test if no browser is installed
// or the flag -short is set.
func Start(t testing.TB) *Browser {
	t.Helper()
	if testing.Short() {
		t.Skip("no goroutine of this program is in a browser")
	}
	all, err := shared()
	if all == nil {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := chromedp.NewContext(all, chromedp.WithNewBrowserContext())
	t.Cleanup(end)
	ctx, late := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(late)
	return newPage(t, ctx)
}

// OpenTab opens another empty page in the same browser session.
func (b *Browser) OpenTab() *Browser {
	b.T.Helper()
	ctx, end := chromedp.NewContext(b.Ctx)
	b.T.Cleanup(end)
	return newPage(b.T, ctx)
}

func newPage(t testing.TB, ctx context.Context) *Browser {
	t.Helper()
	chromedp.ListenTarget(ctx, func(e any) {
		switch e := e.(type) {
		case *runtime.EventExceptionThrown:
			t.Errorf("a script of the page fails: %s %s", e.ExceptionDetails.Text, e.ExceptionDetails.Exception.Description)
		case *runtime.EventConsoleAPICalled:
			for _, a := range e.Args {
				t.Logf("the page says %s", a.Value)
			}
		}
	})
	b := &Browser{t, ctx}
	b.Run(chromedp.EmulateViewport(1280, 800))
	return b
}

// Run runs actions in the page. An error fails the test.
func (b *Browser) Run(actions ...chromedp.Action) {
	b.T.Helper()
	if err := chromedp.Run(b.Ctx, actions...); err != nil {
		b.T.Fatal(err)
	}
}

// RunWithRetry runs actions, the first of which finds an element in the page. If the page replaces the
// element meanwhile, it runs them again.
func (b *Browser) RunWithRetry(actions ...chromedp.Action) {
	b.T.Helper()
	for gone := new(cdproto.Error); ; {
		err := chromedp.Run(b.Ctx, actions...)
		if err == nil {
			return
		}
		if b.Ctx.Err() != nil || !errors.As(err, &gone) {
			b.T.Fatal(err)
		}
	}
}

// WaitForText waits until an element that matches the selector what is visible, and returns its text.
func (b *Browser) WaitForText(what string) (text string) {
	b.T.Helper()
	b.RunWithRetry(chromedp.WaitVisible(what, chromedp.ByQuery), chromedp.Text(what, &text, chromedp.ByQuery))
	return text
}

// WaitUntil waits until a JavaScript expression is true in the page that the browser shows then. Errors
// of the expression count as false.
func (b *Browser) WaitUntil(expression string) {
	b.T.Helper()
	for is := false; !is; time.Sleep(10 * time.Millisecond) {
		err := chromedp.Run(b.Ctx, chromedp.Evaluate("!!("+expression+")", &is))
		if b.Ctx.Err() != nil {
			b.T.Fatalf("%s: %v", expression, err)
		}
	}
}

// Hover moves the mouse over the element that matches the selector what.
func (b *Browser) Hover(what string) {
	b.T.Helper()
	var at []float64
	b.Run(chromedp.Evaluate(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + 12] })()`, what), &at))
	b.Run(chromedp.MouseEvent(input.MouseMoved, at[0], at[1]))
}

// Click clicks the element that matches the selector what. It first brings the tab to the front,
// because other tabs may not react to the mouse.
func (b *Browser) Click(what string) {
	b.T.Helper()
	b.RunWithRetry(page.BringToFront(), chromedp.Click(what, chromedp.ByQuery, chromedp.NodeVisible))
}

// Centre scrolls to an element and returns the position of its centre. It first waits until the
// element no longer moves and nothing covers its centre.
func (b *Browser) Centre(what string) (x, y float64) {
	b.T.Helper()
	for {
		var at []float64
		b.Run(chromedp.Evaluate(fmt.Sprintf(`(async () => {
			const e = document.querySelector(%q);
			if (!e) return [];
			e.scrollIntoView({block: 'nearest'});
			const centre = () => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] };
			const before = centre();
			for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
			const [x, y] = centre();
			return x === before[0] && y === before[1] && e.contains(document.elementFromPoint(x, y)) ? [x, y] : [];
		})()`, what), &at, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
		if len(at) == 2 {
			return at[0], at[1]
		}
	}
}

// Drag drags one element onto another with the mouse.
func (b *Browser) Drag(from, to string) {
	b.T.Helper()
	taken := make(chan *input.DragData, 1)
	listening, end := context.WithCancel(b.Ctx)
	defer end()
	chromedp.ListenTarget(listening, func(e any) {
		if e, is := e.(*input.EventDragIntercepted); is {
			taken <- e.Data
		}
	})
	fromX, fromY := b.Centre(from)
	var x, y float64
	b.Run(input.SetInterceptDrags(true), input.DispatchMouseEvent(input.MousePressed, fromX, fromY).WithButton(input.Left).WithClickCount(1))
	for data := (*input.DragData)(nil); data == nil; {
		fromX++
		b.Run(input.DispatchMouseEvent(input.MouseMoved, fromX, fromY+5).WithButton(input.Left).WithButtons(1))
		select {
		case data = <-taken:
			x, y = b.Centre(to) // only now: the page may have changed since
			for _, step := range []input.DispatchDragEventType{input.DragEnter, input.DragOver, input.Drop} {
				b.Run(input.DispatchDragEvent(step, x, y, data))
			}
		case <-time.After(10 * time.Millisecond):
		case <-b.Ctx.Done():
			b.T.Fatalf("%s cannot be dragged", from)
		}
	}
	b.Run(input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(input.Left).WithClickCount(1), input.SetInterceptDrags(false))
}

// AxeCore returns the source of axe-core. It skips the test if .ci/run has not downloaded axe-core.
func AxeCore(t testing.TB) string {
	t.Helper()
	axe, err := os.ReadFile(filepath.Join(curtaintest.ProjectRoot, "cmd", "curtain", "testkit", "browsertest", "axe.min.js"))
	if err != nil {
		t.Skip("axe-core is not here: .ci/run fetches it")
	}
	return string(axe)
}

// Schemes lists the colour schemes of the pages.
var Schemes = []string{"light", "dark"}

// EmulateSchemeAndReducedMotion returns an action that sets a colour scheme and asks the page for reduced motion.
func EmulateSchemeAndReducedMotion(scheme string) chromedp.Action {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}})
}

// IsFullyLoadedJS is a JavaScript function that reports whether a document has loaded all its parts.
const IsFullyLoadedJS = `((d) => d && d.readyState === 'complete' && d.querySelector('main') && !d.querySelector('[aria-busy=true]') && d.getAnimations().length === 0 &&
	(!d.querySelector('#advice') || d.querySelector('#advice .lines')) && [...d.querySelectorAll('#story, #red')].every((e) => e.children.length) && (!d.querySelector('#source') || d.querySelector('.cm-editor')))`

// AccessibilityViolations returns the serious and critical violations of accessibility rules that axe-core finds
// in a window. axe-core must be loaded there.
func (b *Browser) AccessibilityViolations(window string) (found []string) {
	b.T.Helper()
	b.Run(chromedp.Evaluate(window+`.axe.run({resultTypes: ['violations']}).then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).flatMap(v => v.nodes.map(n => v.id + ' (' + v.impact + '): ' + n.target.join(' ') + ' ' + n.failureSummary)))`, &found,
		func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return found
}
