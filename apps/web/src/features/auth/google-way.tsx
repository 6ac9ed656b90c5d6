import { signInWithGoogle } from '@parley/contracts/auth.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { configQuery } from '#platform/config.ts'
import { useLanguage } from '#platform/i18n.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { signIn } from '#platform/user.ts'
import { useColorScheme } from '#ui/color-scheme.ts'
import { Alert } from './alert.tsx'
import { loadGoogleIdentity } from './google-identity.ts'
import classes from './google-way.module.css'

/** The widest that Google draws its button, in CSS pixels. */
const widest = 400

/** Signing in with Google, where the operator has set it up; nothing otherwise. */
export function GoogleWay() {
  const clientId = useQuery(configQuery).data?.google_client_id
  return clientId ? <GoogleButton clientId={clientId} /> : null
}

function GoogleButton({ clientId }: { clientId: string }) {
  const { t } = useTranslation('auth')
  const problemText = useProblemText()
  const place = useRef<HTMLDivElement>(null)
  const [isAway, setIsAway] = useState(false)
  const language = useLanguage()
  const scheme = useColorScheme()
  const { mutate, error } = useMutation({
    mutationFn: (id_token: string) => call(signInWithGoogle, { body: { id_token } }),
    onSuccess: signIn,
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
      <p className={classes.or}>{t('google.or')}</p>
    </>
  )
}
