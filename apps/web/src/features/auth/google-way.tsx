import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '#platform/config.ts'
import classes from './google-way.module.css'

const GoogleButton = lazy(async () => ({ default: (await import('./google-button.tsx')).GoogleButton }))

/** Signing in with Google, where the operator has set it up; nothing otherwise. */
export function GoogleWay() {
  const { t } = useTranslation('auth')
  const clientId = useQuery(configQuery).data?.google_client_id
  if (!clientId) return null
  return (
    <>
      <Suspense fallback={<div className={classes.place} />}>
        <GoogleButton clientId={clientId} />
      </Suspense>
      <p className={classes.or}>{t('google.or')}</p>
    </>
  )
}
