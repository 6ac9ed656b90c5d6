// An error as a sentence in the interface language.
import { problems } from '@parley/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import { browserCodes, Problem } from './problem.ts'

/** The key of an error's text in the namespace `problem`. */
function problemKey(error: unknown): string {
  if (!(error instanceof Problem)) return 'INTERNAL'
  // A newer server may have codes that this page does not know.
  return error.code in problems || browserCodes.some((code) => code === error.code) ? error.code : 'INTERNAL'
}

/** Time of day from which the call may succeed: as reported by the server, otherwise the end of the day in UTC. */
function retryTime(error: unknown, language: string): string {
  const seconds = error instanceof Problem ? error.retryAfterSeconds : null
  const at = seconds === null ? new Date().setUTCHours(24, 0, 0, 0) : Date.now() + seconds * 1000
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at)
}

/** Returns a function that explains any thrown error and what to do. Pages do not wait for these texts to load. */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n, ready } = useTranslation('problem', { useSuspense: false })
  return (error) => (ready ? t(problemKey(error), { time: retryTime(error, i18n.language) }) : '')
}
