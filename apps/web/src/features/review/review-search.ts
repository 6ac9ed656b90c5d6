// Which part of a review is shown, as the part of the address behind the question mark.

export const reviewTabs = ['summary', 'mistakes', 'transcript', 'tasks'] as const

export interface ReviewSearch {
  readonly tab: (typeof reviewTabs)[number]
  /** The mistake or the line to show first, counted from 0. */
  readonly at: number | undefined
  /** The line whose first mistake is shown first, for whoever does not know its place. */
  readonly pair: string | undefined
  /** The task that is open. */
  readonly task: string | undefined
}

const idShape = /^[0-9a-f]{24}$/

/** Reads the address; what it does not know counts as left out. */
export function parseReviewSearch(given: Record<string, unknown>): ReviewSearch {
  const at = typeof given.at === 'number' && Number.isInteger(given.at) && given.at >= 0 ? given.at : undefined
  // An id of digits alone is read as a number by the router.
  const task = String(given.task ?? '')
  const pair = String(given.pair ?? '')
  return {
    tab: reviewTabs.find((tab) => tab === given.tab) ?? 'summary',
    at,
    pair: idShape.test(pair) ? pair : undefined,
    task: idShape.test(task) ? task : undefined,
  }
}

/** The address of what is shown, without what goes without saying. */
export function writeReviewSearch({ tab, at, pair, task }: Partial<ReviewSearch>) {
  return {
    ...(tab === 'summary' || tab === undefined ? {} : { tab }),
    ...(at === undefined ? {} : { at }),
    ...(pair === undefined ? {} : { pair }),
    ...(task === undefined ? {} : { task }),
  }
}
