// The result of opening a link from a mail.
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'

interface LinkUsedProps {
  title: string
  text: string
  to: '/platform/dashboard' | '/auth/login'
  /** Label of the button that opens `to`. */
  verb: string
}

/** The link worked. */
export function LinkUsed({ title, text, to, verb }: LinkUsedProps) {
  return (
    <AuthLayout title={title}>
      <div role="status" className={classes.told} data-tone="done">
        <IconCircleCheck aria-hidden="true" />
        <h1>{title}</h1>
        <p className={classes.sub}>{text}</p>
      </div>
      <ButtonAnchor href={to} variant="filled" size="lg" wide>
        {verb}
      </ButtonAnchor>
    </AuthLayout>
  )
}

/** The link has expired, was used before, or was broken by the mail program. */
export function LinkExpired({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation('recovery')
  return (
    <AuthLayout title={t('reset.expired')}>
      <div role="alert">
        <h1>{t('reset.expired')}</h1>
        <p className={classes.sub}>{text}</p>
      </div>
      {children}
      <p className={classes.back}>
        <a href="/auth/login">{t('backToLogin')}</a>
      </p>
    </AuthLayout>
  )
}
