// Props shared by the questions on the welcome page.
import type { User } from '@parley/contracts/account/user.ts'
import type { Answer } from './use-welcome.ts'

export interface OpenQuestionProps {
  readonly user: User
  /** The choice that is not saved yet; null until there is one. */
  readonly draft: Answer | null
  readonly onDraft: (answer: Answer) => void
}
