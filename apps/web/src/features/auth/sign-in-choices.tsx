import { useTranslation } from 'react-i18next'
import { GoogleButton, type GoogleButtonProps } from './google-button.tsx'
import { OidcSignIn } from './oidc-sign-in.tsx'
import classes from './sign-in-choices.module.css'

export interface SignInChoicesProps extends Pick<GoogleButtonProps, 'onAnswer'> {
  /** Google's client ID, or null if Google is not set up. */
  google: string | null
  /** The operator's name for the issuer, or null if there is none. */
  oidc: string | null
}

/** Google and the operator's own issuer, above the form. */
export function SignInChoices({ google, oidc, onAnswer }: SignInChoicesProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      {google && (
        <div className={classes.google}>
          <GoogleButton clientId={google} onAnswer={onAnswer} />
        </div>
      )}
      {oidc && <OidcSignIn name={oidc} />}
      <p className={classes.or}>{t('google.or')}</p>
    </>
  )
}
