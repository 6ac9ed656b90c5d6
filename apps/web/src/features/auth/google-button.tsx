import { signInWithGoogle } from '@parley/contracts/auth.ts'
import type { SignInAnswer } from '@parley/contracts/passkey.ts'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useLanguage } from '#platform/i18n.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { useColorScheme } from '#ui/color-scheme.ts'
import { Alert } from './alert.tsx'
import classes from './google-button.module.css'
import { loadGoogleIdentity } from './google-identity.ts'

/** The widest that Google draws its button, in CSS pixels. */
const widest = 400

export interface GoogleButtonProps {
  clientId: string
  onAnswer: (answer: SignInAnswer) => void
}

/** Google's own button, and what it brings. */
export function GoogleButton({ clientId, onAnswer }: GoogleButtonProps) {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  const place = useRef<HTMLDivElement>(null)
  const [isAway, setIsAway] = useState(false)
  const language = useLanguage()
  const scheme = useColorScheme()
  const { invitation } = useSearch({ strict: false }) as { invitation?: unknown }
  const { mutate, error } = useMutation({
    mutationFn: (id_token: string) =>
      call(signInWithGoogle, {
        body: { id_token, ...(invitation !== undefined && { invitation: String(invitation) }) },
      }),
    onSuccess: onAnswer,
  })
  const onToken = useEffectEvent((token: string) => mutate(token))

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
      {error && <Alert text={problemText(error)} />}
      {isAway ? <p className="help">{t('google.away')}</p> : <div ref={place} className={classes.google} />}
    </>
  )
}
