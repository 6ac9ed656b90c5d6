// What other features bring to a review.
import type { Language } from '@parley/contracts/language.ts'
import type { Review } from '@parley/contracts/review.ts'
import type { ReactNode } from 'react'
import type { OnWord } from '#ui/voice/words.tsx'
import type { MistakeGiven } from './sections/mistake-acts.ts'

export interface ReviewParts {
  /** The panel of the tasks made from a review; `task` is the open one, and `onTask` opens another or none. */
  readonly tasks?: ((given: TasksGiven) => ReactNode) | undefined
  /** Opens the word panel. */
  readonly onWord?: OnWord | undefined
  /** What can be done with a mistake of one's own. */
  readonly mistakeActs?: ((given: MistakeGiven) => ReactNode) | undefined
  /** The sound of an example, for whoever is signed in. */
  readonly exampleSound?: ((text: string, language: Language) => ReactNode) | undefined
}

export interface TasksGiven {
  readonly review: Review
  readonly task: string | undefined
  readonly onTask: (task: string | undefined) => void
}
