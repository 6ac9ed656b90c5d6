import { useTranslation } from 'react-i18next'
import { useAddressSearch } from '#platform/page/hydration.ts'
import { ButtonAnchor } from '#ui/controls/button.tsx'

/** Signs in with OpenID Connect. @param name the issuer's name as shown on the button */
export function OidcSignIn({ name }: { name: string }) {
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
