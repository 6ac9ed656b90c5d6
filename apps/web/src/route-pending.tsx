import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PagePending } from '#ui/page/page-pending.tsx'
import { titleKeyOf } from './route-title.ts'

/** Shown while a page of the app loads, under the page's title. */
export function RoutePending() {
  const { t } = useTranslation('ui')
  const key = useMatches({ select: titleKeyOf })
  return <PagePending title={key && t(key)} />
}
