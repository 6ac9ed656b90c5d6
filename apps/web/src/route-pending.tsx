import { useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PagePending } from '#ui/page/page-pending.tsx'
import { titleKeyOf } from './route-title.ts'

/** Shown below the page's title while an app page loads. */
export function RoutePending() {
  const { t } = useTranslation('ui')
  const key = useMatches({ select: titleKeyOf })
  return <PagePending title={key && t(key)} />
}
