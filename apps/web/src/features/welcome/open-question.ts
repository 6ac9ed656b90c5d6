// Props shared by the questions of the welcome page.
import type { User } from '@parley/contracts/user.ts'
import type { Answer } from './use-welcome.ts'

export interface OpenQuestionProps {
  readonly user: User
  /** The choice that is not saved yet; null before one is made. */
  readonly draft: Answer | null
  readonly onDraft: (answer: Answer) => void
}
