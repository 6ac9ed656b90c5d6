// An error as a sentence in the language of the interface.
import { problems } from '@parley/contracts/problem.ts'
import { useTranslation } from 'react-i18next'
import { Problem } from './problem.ts'

/** The key of an error's sentence in the namespace `problem`. */
function problemKey(error: unknown): string {
  if (!(error instanceof Problem)) return 'INTERNAL'
  return error.code === 'NETWORK' || error.code in problems ? error.code : 'INTERNAL'
}

/** Says what happened and what to do, for anything that was thrown. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('problem')
  return (error) => t(problemKey(error))
}
