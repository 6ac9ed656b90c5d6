// What other features contribute to a review.
import type { Review } from '@parley/contracts/review/review.ts'
import type { ReactNode } from 'react'
import type { OnWord } from '#ui/voice/words.tsx'
import type { Speak } from './again/use-sounds.ts'
import type { KeepLook, MistakeInput } from './sections/mistake-actions.ts'

export interface ReviewParts {
  /** The panel for the tasks made from a review; `task` is the open one, and `onTask` opens or closes one. */
  readonly tasks?: ((props: TasksInput) => ReactNode) | undefined
  /** Opens the word panel. */
  readonly onWord?: OnWord | undefined
  /** Actions on one of the learner's own mistakes. */
  readonly mistakeActions?: ((props: MistakeInput & { look: KeepLook }) => ReactNode) | undefined
  /** Actions on a step's example. */
  readonly exampleActions?: ((props: { reviewId: string; example: string; look: KeepLook }) => ReactNode) | undefined
  /** Shown above the learner's own review: a teacher's feedback. */
  readonly first?: ((reviewId: string) => ReactNode) | undefined
  /** Shown below the suggestion at the end of the learner's own review. */
  readonly after?: ReactNode
  /** Returns a line's audio URL. */
  readonly speak?: Speak | undefined
}

export interface TasksInput {
  readonly review: Review
  readonly task: string | undefined
  readonly onTask: (task: string | undefined) => void
}
