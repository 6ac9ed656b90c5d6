// Props shared by the parts of the progress page.
import type { Progress } from '@parley/contracts/practice/progress.ts'
import type { ProgressSearch } from '../progress-search.ts'

export interface PartsProps {
  readonly progress: Progress
  /** Whether it is the reader's own progress: if so, entries are links, and the goal can be set. */
  readonly isOwn: boolean
  readonly search: ProgressSearch
}
