import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './head-pending.module.css'

/** A detail page's skeleton: its head, with the children below. */
export function HeadPending({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={classes.pending}>
      <span data-line="title" />
      <span data-line="facts" />
      {children}
    </div>
  )
}
