import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '#ui/button.tsx'

/** Signing in by OpenID Connect, at the issuer of this name. */
export function OidcWay({ name }: { name: string }) {
  const { t } = useTranslation('auth')
  const { next, invitation } = useSearch({ strict: false }) as { next?: unknown; invitation?: unknown }
  const search = new URLSearchParams({
    ...(typeof next === 'string' && { next }),
    ...(invitation !== undefined && { invitation: String(invitation) }),
  }).toString()
  return (
    <ButtonAnchor href={`/api/auth/oidc/start${search === '' ? '' : `?${search}`}`} size="lg" wide>
      {t('oidc.continue', { name })}
    </ButtonAnchor>
  )
}
