// Shown after a visitor signs up or in from the landing page: turns the trial into the user's conversation and opens
// it.
import { keepTrial } from '@parley/contracts/conversation/trial.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { storeTargetLanguage } from '#platform/language/target-language.ts'
import { timeZoneNow } from '#platform/time-zone.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { PagePending } from '#ui/page/page-pending.tsx'
import classes from './first-talk.module.css'
import { storedTalk, storeTalk } from './trial-talk.ts'

export interface FirstTalkPageProps {
  /** Opens the conversation. */
  readonly onKept: (sessionId: string) => void
  /** There is no trial to keep. */
  readonly onNone: () => void
}

export function FirstTalkPage({ onKept, onNone }: FirstTalkPageProps) {
  const { t } = useTranslation(['landing-more', 'ui'])
  const problemText = useProblemText()
  const [error, setError] = useState<unknown>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const talk = storedTalk()
    if (!talk?.token) return onNone()
    const { token, language } = talk
    call(keepTrial, { body: { token, time_zone: timeZoneNow() } }).then(({ session_id }) => {
      storeTalk(null)
      storeTargetLanguage(language)
      onKept(session_id)
    }, setError)
  }, [onKept, onNone])
  if (error === null) return <PagePending title={t('title.conversation', { ns: 'ui' })} />
  return (
    <main id="main" tabIndex={-1} className={classes.failed}>
      <h1>{t('taken.failed')}</h1>
      <p role="alert">{problemText(error)}</p>
      <ButtonLink to="/platform/dashboard" variant="filled">
        {t('taken.dashboard')}
      </ButtonLink>
    </main>
  )
}
