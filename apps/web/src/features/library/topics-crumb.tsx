import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DashboardSearch } from './dashboard-search.ts'
import classes from './topics-crumb.module.css'

/** The way back to the topics as they were shown. */
export function TopicsCrumb({ topics }: { readonly topics: Partial<DashboardSearch> }) {
  const { t } = useTranslation('library')
  return (
    <Link to="/platform/dashboard" search={topics} className={classes.crumb}>
      <IconChevronLeft className="i" aria-hidden="true" />
      {t('tabs.topics')}
    </Link>
  )
}
