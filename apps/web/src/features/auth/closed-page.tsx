import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '#ui/button.tsx'
import classes from './door.module.css'
import { Door } from './door.tsx'
import { useDoorHref } from './door-link.tsx'

/** Instead of signing up, where nobody may, or nobody without an invitation. */
export function ClosedPage({ mode }: { mode: 'invite' | 'closed' }) {
  const { t } = useTranslation(['recovery', 'auth'])
  return (
    <Door title={t(`closed.${mode}.title`)}>
      <div>
        <h1>{t(`closed.${mode}.title`)}</h1>
        <p className={classes.sub}>{t(`closed.${mode}.text`)}</p>
      </div>
      <ButtonAnchor href={useDoorHref('/auth/login')} variant="filled" size="lg" wide>
        {t('auth:login.submit')}
      </ButtonAnchor>
    </Door>
  )
}
