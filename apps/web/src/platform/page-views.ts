// Which page is seen, told to whoever counts it.

/** `name`: of the route, or its own for analytics. `path`: without query, which may carry secrets. */
export interface PageView {
  readonly name: string
  readonly path: string
}

/** Pages whose addresses are secrets themselves. */
const ignored: ReadonlySet<string> = new Set(['session-review', 'auth.reset'])

/** From then on nothing is told until the app is loaded afresh: with whoever counts on the page, a step back would tell. */
let hasShownSecret = false
let last: PageView | null = null
const listeners = new Set<(view: PageView) => void>()

/** Tells of a page that is on the screen now. */
export function pageViewed(view: PageView): void {
  hasShownSecret ||= ignored.has(view.name)
  last = hasShownSecret ? null : view
  if (last === null) return
  for (const listener of listeners) listener(view)
}

/** Hears of every page from now on, the one on the screen included. */
export function onPageView(listener: (view: PageView) => void): () => void {
  if (last) listener(last)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
