import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { useIsHydrated } from '#platform/hydration.ts'
import classes from './door.module.css'
import type { GoogleButtonProps } from './google-button.tsx'
import ways from './ways-in.module.css'

const WaysIn = lazy(async () => ({ default: (await import('./ways-in.tsx')).WaysIn }))

/** Ways to sign in without a password here, where the operator has set up any; nothing otherwise. */
export function OtherWays({ onAnswer }: Pick<GoogleButtonProps, 'onAnswer'>) {
  const config = useKnownConfig()
  const google = config?.google_client_id ?? null
  const oidc = config?.oidc_name ?? null
  // A prerendered page has room for every way; `before-paint.ts` tells the style sheet which of them there are.
  if (!useIsHydrated()) return <Places google oidc isAnyServer />
  if (!google && !oidc) return null
  return (
    <Suspense fallback={<Places google={google !== null} oidc={oidc !== null} />}>
      <WaysIn google={google} oidc={oidc} onAnswer={onAnswer} />
    </Suspense>
  )
}

/** As high as the ways that come, so that nothing jumps. */
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
