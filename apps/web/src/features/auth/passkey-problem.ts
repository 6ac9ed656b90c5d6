import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { NoPasskey } from '#platform/session/passkey.ts'

/** Error messages for passkeys. */
export function usePasskeyProblem(): (error: unknown) => string {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  return (error) => (error instanceof NoPasskey ? t('passkey.none') : problemText(error))
}
