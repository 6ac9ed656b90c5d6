import type { Config } from '@parley/contracts/config.ts'
import type { User } from '@parley/contracts/user.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useConsent } from '#platform/consent.ts'
import { loadTexts } from '#platform/i18n.ts'
import { useChat } from './chat.ts'
import { useTagManager } from './tag-manager.ts'

const Question = lazy(async () => {
  const [{ Question }] = await Promise.all([import('./question.tsx'), loadTexts(['consent'])])
  return { default: Question }
})

export interface ThirdPartiesProps {
  readonly config: Config
  /** Whoever is signed in. */
  readonly user?: User | undefined
}

/** Asks before anything of a third party loads; from then on loads what the operator has switched on. */
export function ThirdParties({ config, user }: ThirdPartiesProps) {
  const consent = useConsent()
  const isGiven = consent === 'given'
  useTagManager(isGiven ? config.tag_manager_id : null)
  useChat(isGiven ? config.chat_id : null, user)
  const wasGiven = useRef(isGiven)
  useEffect(() => {
    // Scripts that run cannot be stopped; a fresh page is without them.
    if (wasGiven.current && !isGiven) location.reload()
    wasGiven.current = isGiven
  }, [isGiven])
  return <Suspense>{consent === undefined && <Question config={config} />}</Suspense>
}
