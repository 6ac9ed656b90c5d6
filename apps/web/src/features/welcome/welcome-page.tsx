import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { Placement } from './placement.tsx'
import { ProposedTalk } from './proposed-talk.tsx'
import { Questions } from './questions.tsx'
import { useWelcome } from './use-welcome.ts'
import { WelcomeFrame } from './welcome-frame.tsx'

const route = getRouteApi('/platform/welcome')

/** A few questions after the policies, followed by the first conversation. */
export function WelcomePage() {
  const { t } = useTranslation('welcome')
  const user = useUser()
  const welcome = useWelcome(route.useSearch().step)
  /** How the level was determined, if that has just happened. */
  const [levelNote, setLevelNote] = useState<string | null>(null)
  const { step, questions } = welcome
  const frame = { count: questions.length, onLeave: welcome.leave }
  if (step === 'talk') {
    const last = questions.at(-1) ?? 'aim'
    return (
      <WelcomeFrame
        key={step}
        {...frame}
        at={questions.length}
        say={<strong>{t('talk.first')}</strong>}
        onBack={() => welcome.go(last)}
      >
        <ProposedTalk user={user} />
      </WelcomeFrame>
    )
  }
  if (step === 'placement') {
    return (
      <Placement
        frame={{ ...frame, at: questions.indexOf('level') }}
        language={user.learning_language ?? 'en'}
        explanationLanguage={user.explanation_language}
        welcome={welcome}
        onPlaced={setLevelNote}
      />
    )
  }
  const at = questions.indexOf(step)
  const before = questions[at - 1]
  return (
    <WelcomeFrame
      key={step}
      {...frame}
      at={at}
      say={<strong>{t('questions', { count: questions.length })}</strong>}
      onBack={before ? () => welcome.go(before) : null}
    >
      <Questions welcome={welcome} open={step} levelNote={levelNote} onFindOut={() => welcome.go('placement')} />
    </WelcomeFrame>
  )
}
