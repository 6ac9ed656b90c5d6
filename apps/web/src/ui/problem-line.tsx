import { IconAlertCircle } from '@tabler/icons-react'
import { useProblemText } from '#platform/problem-text.ts'

/** What went wrong with something that was asked for, in a line beside it. */
export function ProblemLine({ error }: { error: unknown }) {
  const problemText = useProblemText()
  return (
    <p role="alert" className="help help-error">
      <IconAlertCircle aria-hidden="true" />
      <span>{problemText(error)}</span>
    </p>
  )
}
