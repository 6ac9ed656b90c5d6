import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { useAuthHref } from './auth-link.tsx'

/** Replaces the sign-up form if registration is closed or needs an invitation. */
export function ClosedPage({ mode }: { mode: 'invite' | 'closed' }) {
  const { t } = useTranslation(['recovery', 'auth'])
  return (
    <AuthLayout title={t(`closed.${mode}.title`)}>
      <div>
        <h1>{t(`closed.${mode}.title`)}</h1>
        <p className={classes.sub}>{t(`closed.${mode}.text`)}</p>
      </div>
      <ButtonAnchor href={useAuthHref('/auth/login')} variant="filled" size="lg" wide>
        {t('auth:login.submit')}
      </ButtonAnchor>
    </AuthLayout>
  )
}
