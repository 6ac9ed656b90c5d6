import { useTranslation } from 'react-i18next'
import { useAddressSearch } from '#platform/hydration.ts'
import { ButtonAnchor } from '#ui/button.tsx'

/** Signing in by OpenID Connect, at the issuer of this name. */
export function OidcWay({ name }: { name: string }) {
  const { t } = useTranslation('auth')
  const address = useAddressSearch()
  const wanted = [...address].filter(([key]) => key === 'next' || key === 'invitation')
  const search = new URLSearchParams(wanted).toString()
  return (
    <ButtonAnchor href={`/api/auth/oidc/start${search === '' ? '' : `?${search}`}`} size="lg" wide>
      {t('oidc.continue', { name })}
    </ButtonAnchor>
  )
}
