import { IconAlertCircle } from '@tabler/icons-react'
import { type FailureCode, Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'

export interface ProblemLineProps {
  readonly error: unknown
  /** Texts that replace the general ones for some codes. */
  readonly texts?: Partial<Record<FailureCode, string>>
}

/** An action's error, in a line next to it. */
export function ProblemLine({ error, texts = {} }: ProblemLineProps) {
  const problemText = useProblemText()
  const meant = error instanceof Problem ? texts[error.code] : undefined
  return (
    <p role="alert" className="help help-error">
      <IconAlertCircle aria-hidden="true" />
      <span>{meant ?? problemText(error)}</span>
    </p>
  )
}
