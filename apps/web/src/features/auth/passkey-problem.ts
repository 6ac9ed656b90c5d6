import { useTranslation } from 'react-i18next'
import { NoPasskey } from '#platform/passkey.ts'
import { useProblemText } from '#platform/problem-text.ts'

/** What went wrong with a passkey, for people. */
export function usePasskeyProblem(): (error: unknown) => string {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  return (error) => (error instanceof NoPasskey ? t('passkey.none') : problemText(error))
}
