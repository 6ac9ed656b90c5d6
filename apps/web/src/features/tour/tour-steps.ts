// The tour's four stops. Pure.

export const stops = ['tabs', 'filters', 'create', 'card'] as const

/** The dashboard element for each stop. */
export const selectors = {
  tabs: '#main [role="tablist"]',
  filters: '#main search',
  create: '#main [data-tour="create"]',
  card: '#main article',
} as const satisfies Record<Stop, string>
export type Stop = (typeof stops)[number]

/** The stops to show: creating is for subscribers, and elements missing from the page are skipped. */
export const stopsFor = (isSubscribed: boolean, isThere: (stop: Stop) => boolean): Stop[] =>
  stops.filter((stop) => (stop !== 'create' || isSubscribed) && isThere(stop))
