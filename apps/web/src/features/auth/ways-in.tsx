import { useTranslation } from 'react-i18next'
import { GoogleButton, type GoogleButtonProps } from './google-button.tsx'
import { OidcWay } from './oidc-way.tsx'
import classes from './ways-in.module.css'

export interface WaysInProps extends Pick<GoogleButtonProps, 'onAnswer'> {
  /** The client id at Google, or null where Google is not set up. */
  google: string | null
  /** How the operator calls the issuer, or null where there is none. */
  oidc: string | null
}

/** Google and the operator's own issuer, above the form. */
export function WaysIn({ google, oidc, onAnswer }: WaysInProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      {google && (
        <div className={classes.google}>
          <GoogleButton clientId={google} onAnswer={onAnswer} />
        </div>
      )}
      {oidc && <OidcWay name={oidc} />}
      <p className={classes.or}>{t('google.or')}</p>
    </>
  )
}
