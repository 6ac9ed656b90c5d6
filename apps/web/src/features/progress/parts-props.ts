// What each part of the progress page is drawn from.
import type { Progress } from '@parley/contracts/progress.ts'
import type { ProgressSearch } from './progress-search.ts'

export interface PartsProps {
  readonly progress: Progress
  /** It is the reader's own: then everything leads somewhere, and the goal can be set. */
  readonly isOwn: boolean
  readonly search: ProgressSearch
}
