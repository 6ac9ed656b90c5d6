import type { User } from '@parley/contracts/account/user.ts'
import type { Config } from '@parley/contracts/config.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import { useConsent } from '#platform/session/consent.ts'
import { useChat } from './chat.ts'
import { useTagManager } from './tag-manager.ts'

const Question = lazy(async () => {
  const [{ Question }] = await Promise.all([import('./question.tsx'), loadTexts(['consent'])])
  return { default: Question }
})

export interface ThirdPartiesProps {
  readonly config: Config
  /** The signed-in user. */
  readonly user?: User | undefined
}

/** Asks for consent, then loads the third parties that the operator has enabled. */
export function ThirdParties({ config, user }: ThirdPartiesProps) {
  const consent = useConsent()
  const isGiven = consent === 'given'
  useTagManager(isGiven ? config.tag_manager_id : null)
  useChat(isGiven ? config.chat_id : null, user)
  const wasGiven = useRef(isGiven)
  useEffect(() => {
    // Running scripts cannot be stopped, so the page reloads to remove them.
    if (wasGiven.current && !isGiven) location.reload()
    wasGiven.current = isGiven
  }, [isGiven])
  return <Suspense>{consent === undefined && <Question config={config} />}</Suspense>
}
