import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './head-pending.module.css'

/** The shape of a page about one thing while that is on its way: its head, and under it the children. */
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
