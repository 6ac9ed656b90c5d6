// The four stops of the tour. Pure.

export const stops = ['tabs', 'filters', 'create', 'card'] as const

/** What each stop shows on the dashboard. */
export const selectors = {
  tabs: '#main [role="tablist"]',
  filters: '#main search',
  create: '#main [data-tour="create"]',
  card: '#main article',
} as const satisfies Record<Stop, string>
export type Stop = (typeof stops)[number]

/** The stops that can be made: creating is for subscribers, and whatever is not on the page is passed over. */
export const stopsFor = (isSubscribed: boolean, isThere: (stop: Stop) => boolean): Stop[] =>
  stops.filter((stop) => (stop !== 'create' || isSubscribed) && isThere(stop))
