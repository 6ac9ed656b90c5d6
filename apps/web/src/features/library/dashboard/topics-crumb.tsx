import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { crumbClass } from '#ui/page/head.tsx'
import type { DashboardSearch } from './dashboard-search.ts'

/** A link back to the topics with their filters. */
export function TopicsCrumb({ topics }: { readonly topics: Partial<DashboardSearch> }) {
  const { t } = useTranslation('library')
  return (
    <Link to="/platform/dashboard" search={topics} className={crumbClass}>
      <IconChevronLeft className="i" aria-hidden="true" />
      {t('tabs.topics')}
    </Link>
  )
}
