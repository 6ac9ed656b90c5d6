import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { useIsHydrated } from '#platform/page/hydration.ts'
import classes from './auth-layout.module.css'
import type { GoogleButtonProps } from './google-button.tsx'
import ways from './sign-in-choices.module.css'

const SignInChoices = lazy(async () => ({ default: (await import('./sign-in-choices.tsx')).SignInChoices }))

/** The operator's ways to sign in without a password; renders nothing if none is set up. */
export function OtherSignIns({ onAnswer }: Pick<GoogleButtonProps, 'onAnswer'>) {
  const config = useKnownConfig()
  const google = config?.google_client_id ?? null
  const oidc = config?.oidc_name ?? null
  // A prerendered page reserves space for each; `before-paint.ts` tells the style sheet which are set up.
  if (!useIsHydrated()) return <Places google oidc isAnyServer />
  if (!google && !oidc) return null
  return (
    <Suspense fallback={<Places google={google !== null} oidc={oidc !== null} />}>
      <SignInChoices google={google} oidc={oidc} onAnswer={onAnswer} />
    </Suspense>
  )
}

/** As high as the buttons that replace it, so that the layout does not shift. */
function Places({ google, oidc, isAnyServer = false }: { google: boolean; oidc: boolean; isAnyServer?: boolean }) {
  const { t } = useTranslation('auth')
  const onlyWith = (...names: string[]) => (isAnyServer ? names.join(' ') : undefined)
  return (
    <>
      {google && <div className={ways.google} data-only-with={onlyWith('google')} />}
      {oidc && <div className={classes.place} data-only-with={onlyWith('oidc')} />}
      <p className={ways.or} data-only-with={onlyWith('google', 'oidc')}>
        {t('google.or')}
      </p>
    </>
  )
}
