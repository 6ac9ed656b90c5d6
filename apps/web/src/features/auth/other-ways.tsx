import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { configQuery } from '#platform/config.ts'
import classes from './door.module.css'
import type { GoogleButtonProps } from './google-button.tsx'

const WaysIn = lazy(async () => ({ default: (await import('./ways-in.tsx')).WaysIn }))

/** Ways to sign in without a password here, where the operator has set up any; nothing otherwise. */
export function OtherWays({ onAnswer }: Pick<GoogleButtonProps, 'onAnswer'>) {
  const config = useQuery(configQuery).data
  const google = config?.google_client_id ?? null
  const oidc = config?.oidc_name ?? null
  if (!google && !oidc) return null
  return (
    <Suspense fallback={<div className={classes.place} />}>
      <WaysIn google={google} oidc={oidc} onAnswer={onAnswer} />
    </Suspense>
  )
}
