import type { ProblemCode } from '@parley/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'

/** The error that replaced an answer in the stream, as a system message (specification §8). */
export function ErrorText({ code }: { code: ProblemCode }) {
  const { t } = useTranslation('conversation')
  const problemText = useProblemText()
  return t('line.error', { text: problemText(new Problem(code)) })
}
