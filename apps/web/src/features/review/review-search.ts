// Which part of a review is shown, as the part of the address behind the question mark.

export const reviewTabs = ['summary', 'mistakes', 'transcript'] as const

export interface ReviewSearch {
  readonly tab: (typeof reviewTabs)[number]
  /** The mistake or the line to show first, counted from 0. */
  readonly at: number | undefined
}

/** Reads the address; what it does not know counts as left out. */
export function parseReviewSearch(given: Record<string, unknown>): ReviewSearch {
  const at = typeof given.at === 'number' && Number.isInteger(given.at) && given.at >= 0 ? given.at : undefined
  return { tab: reviewTabs.find((tab) => tab === given.tab) ?? 'summary', at }
}

/** The address of what is shown, without what goes without saying. */
export function writeReviewSearch({ tab, at }: ReviewSearch): { tab?: string; at?: number } {
  return { ...(tab === 'summary' ? {} : { tab }), ...(at === undefined ? {} : { at }) }
}
