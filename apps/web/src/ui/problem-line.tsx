import { IconAlertCircle } from '@tabler/icons-react'
import { type FailureCode, Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'

export interface ProblemLineProps {
  readonly error: unknown
  /** What some codes mean here, where that is more than they mean everywhere. */
  readonly texts?: Partial<Record<FailureCode, string>>
}

/** What went wrong with something that was asked for, in a line beside it. */
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
