import { useTranslation } from 'react-i18next'
import { type FailureCode, Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'

/** The error that replaced an answer in the stream, as a system message (specification §8). */
export function ErrorText({ code }: { code: FailureCode }) {
  const { t } = useTranslation('conversation')
  const problemText = useProblemText()
  return t('line.error', { text: problemText(new Problem(code)) })
}
