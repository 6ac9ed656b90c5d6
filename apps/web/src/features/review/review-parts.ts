// What other features contribute to a review.
import type { Review } from '@parley/contracts/review.ts'
import type { ReactNode } from 'react'
import type { OnWord } from '#ui/voice/words.tsx'
import type { Speak } from './again/use-sounds.ts'
import type { KeepLook, MistakeInput } from './sections/mistake-actions.ts'

export interface ReviewParts {
  /** The panel of the tasks made from a review; `task` is the open one, and `onTask` opens one or closes it. */
  readonly tasks?: ((props: TasksInput) => ReactNode) | undefined
  /** Opens the word panel. */
  readonly onWord?: OnWord | undefined
  /** Actions for one of the learner's own mistakes. */
  readonly mistakeActions?: ((props: MistakeInput & { look: KeepLook }) => ReactNode) | undefined
  /** Actions for the example of a step. */
  readonly exampleActions?: ((props: { reviewId: string; example: string; look: KeepLook }) => ReactNode) | undefined
  /** Shown above one's own review: a teacher's feedback. */
  readonly first?: ((reviewId: string) => ReactNode) | undefined
  /** Shown below the proposal at the end of one's own review. */
  readonly after?: ReactNode
  /** Returns the audio address of a line. */
  readonly speak?: Speak | undefined
}

export interface TasksInput {
  readonly review: Review
  readonly task: string | undefined
  readonly onTask: (task: string | undefined) => void
}
