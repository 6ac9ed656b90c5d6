import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { crumbClass } from '#ui/head.tsx'
import type { DashboardSearch } from './dashboard-search.ts'

/** The way back to the topics as they were shown. */
export function TopicsCrumb({ topics }: { readonly topics: Partial<DashboardSearch> }) {
  const { t } = useTranslation('library')
  return (
    <Link to="/platform/dashboard" search={topics} className={crumbClass}>
      <IconChevronLeft className="i" aria-hidden="true" />
      {t('tabs.topics')}
    </Link>
  )
}
