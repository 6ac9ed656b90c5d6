// An error as a sentence in the language of the interface.
import { problems } from '@parley/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import { Problem } from './problem.ts'

/** The key of an error's sentence in the namespace `problem`. */
function problemKey(error: unknown): string {
  if (!(error instanceof Problem)) return 'INTERNAL'
  return error.code === 'NETWORK' || error.code in problems ? error.code : 'INTERNAL'
}

/** When the call may succeed, as a time of day: what the server named, else the end of the day in UTC. */
function retryTime(error: unknown, language: string): string {
  const seconds = error instanceof Problem ? error.retryAfterSeconds : null
  const at = seconds === null ? new Date().setUTCHours(24, 0, 0, 0) : Date.now() + seconds * 1000
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at)
}

/** Says what happened and what to do, for anything that was thrown. No page waits for these texts: they come right after it. */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n, ready } = useTranslation('problem', { useSuspense: false })
  return (error) => (ready ? t(problemKey(error), { time: retryTime(error, i18n.language) }) : '')
}
