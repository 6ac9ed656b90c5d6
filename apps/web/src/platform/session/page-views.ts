// Reports page views to analytics.

/** `name`: the route's, or a separate one for analytics. `path`: without the query, which may contain secrets. */
export interface PageView {
  readonly name: string
  readonly path: string
}

/** Pages whose URLs are secret. */
const ignored: ReadonlySet<string> = new Set(['session-review', 'auth.reset'])

/** Once set, nothing is reported until a reload: analytics would see the secret URL if the user goes back. */
let hasShownSecret = false
let last: PageView | null = null
const listeners = new Set<(view: PageView) => void>()

/** Reports the current page. */
export function pageViewed(view: PageView): void {
  hasShownSecret ||= ignored.has(view.name)
  last = hasShownSecret ? null : view
  if (last === null) return
  for (const listener of listeners) listener(view)
}

/** Calls the listener for the current page and all later ones. */
export function onPageView(listener: (view: PageView) => void): () => void {
  if (last) listener(last)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
