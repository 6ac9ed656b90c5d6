// Which part of a review is shown, as query parameters.

export const reviewTabs = ['summary', 'mistakes', 'transcript', 'tasks'] as const

export interface ReviewSearch {
  readonly tab: (typeof reviewTabs)[number]
  /** Index of the mistake or line to show first, from 0. */
  readonly at: number | undefined
  /** ID of the line whose first mistake is shown first, for links that do not know its index. */
  readonly pair: string | undefined
  /** The open task. */
  readonly task: string | undefined
}

const idShape = /^[0-9a-f]{24}$/

/** Parses the query parameters; unknown values are ignored. */
export function parseReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const at = typeof search.at === 'number' && Number.isInteger(search.at) && search.at >= 0 ? search.at : undefined
  // The router parses an ID of digits as a number.
  const task = String(search.task ?? '')
  const pair = String(search.pair ?? '')
  return {
    tab: reviewTabs.find((tab) => tab === search.tab) ?? 'summary',
    at,
    pair: idShape.test(pair) ? pair : undefined,
    task: idShape.test(task) ? task : undefined,
  }
}

/** The query parameters for the current view, without defaults. */
export function writeReviewSearch({ tab, at, pair, task }: Partial<ReviewSearch>) {
  return {
    ...(tab === 'summary' || tab === undefined ? {} : { tab }),
    ...(at === undefined ? {} : { at }),
    ...(pair === undefined ? {} : { pair }),
    ...(task === undefined ? {} : { task }),
  }
}
