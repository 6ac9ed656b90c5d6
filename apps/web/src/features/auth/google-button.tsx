import { signInWithGoogle } from '@parley/contracts/account/auth.ts'
import type { SignInAnswer } from '@parley/contracts/account/passkey.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useSending } from '#platform/http/use-sending.ts'
import { useLanguage } from '#platform/language/i18n.ts'
import { useAddressSearch } from '#platform/page/hydration.ts'
import { useColorScheme } from '#ui/styles/color-scheme.ts'
import { Alert } from './alert.tsx'
import classes from './google-button.module.css'
import { loadGoogleIdentity } from './google-identity.ts'

/** The maximum width of Google's button, in CSS pixels. */
const widest = 400

export interface GoogleButtonProps {
  clientId: string
  onAnswer: (answer: SignInAnswer) => void
}

/** Google's own button; signs in with the credential that it returns. */
export function GoogleButton({ clientId, onAnswer }: GoogleButtonProps) {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  const place = useRef<HTMLDivElement>(null)
  const [isAway, setIsAway] = useState(false)
  const language = useLanguage()
  const scheme = useColorScheme()
  const invitation = useAddressSearch().get('invitation')
  const { send, error } = useSending(
    (id_token: string) => call(signInWithGoogle, { body: { id_token, ...(invitation !== null && { invitation }) } }),
    { onSuccess: onAnswer },
  )
  const onToken = useEffectEvent((token: string) => send(token))

  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    loadGoogleIdentity().then(
      (google) => {
        if (isGone) return
        google.initialize({ client_id: clientId, callback: ({ credential }) => onToken(credential) })
        google.renderButton(element, {
          type: 'standard',
          theme: scheme === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          text: 'continue_with',
          shape: 'rectangular',
          logo_alignment: 'center',
          width: Math.min(widest, element.clientWidth),
          locale: language,
        })
      },
      () => setIsAway(true),
    )
    return () => {
      isGone = true
    }
  }, [clientId, language, scheme])

  return (
    <>
      {error !== null && <Alert text={problemText(error)} />}
      {isAway ? <p className="help">{t('google.away')}</p> : <div ref={place} className={classes.google} />}
    </>
  )
}
