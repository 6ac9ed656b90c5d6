// What has become of a link that was mailed.
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '#ui/button.tsx'
import classes from './door.module.css'
import { Door } from './door.tsx'

interface LinkUsedProps {
  title: string
  text: string
  to: '/platform/dashboard' | '/auth/login'
  /** What the button says that leads to `to`. */
  verb: string
}

/** It was used, and has done what it was for. */
export function LinkUsed({ title, text, to, verb }: LinkUsedProps) {
  return (
    <Door title={title}>
      <div role="status" className={classes.told} data-tone="done">
        <IconCircleCheck aria-hidden="true" />
        <h1>{title}</h1>
        <p className={classes.sub}>{text}</p>
      </div>
      <ButtonAnchor href={to} variant="filled" size="lg" wide>
        {verb}
      </ButtonAnchor>
    </Door>
  )
}

/** It is too old, was used before, or came apart in the mail program. */
export function LinkExpired({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation('recovery')
  return (
    <Door title={t('reset.expired')}>
      <div role="alert">
        <h1>{t('reset.expired')}</h1>
        <p className={classes.sub}>{text}</p>
      </div>
      {children}
      <p className={classes.back}>
        <a href="/auth/login">{t('backToLogin')}</a>
      </p>
    </Door>
  )
}
