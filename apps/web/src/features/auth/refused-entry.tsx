import { type ProblemCode, problems } from '@parley/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useAddressSearch } from '#platform/page/hydration.ts'
import { Alert } from './alert.tsx'

const isProblemCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(problems, code)

/** Why signing in with another provider failed: the server puts its error code in the URL. */
export function RefusedEntry() {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  const name = useKnownConfig()?.oidc_name
  const search = useAddressSearch()
  const problem = search.get('problem')
  const code = isProblemCode(problem) ? problem : null
  if (code === null) return null
  if (code === 'AUTH.OIDC_INVALID' && search.get('reason') === 'no_email') return <Alert text={t('oidc.noEmail')} />
  if (code === 'UNAVAILABLE' && name) return <Alert text={t('oidc.away', { name })} />
  return <Alert text={problemText(new Problem(code))} />
}
