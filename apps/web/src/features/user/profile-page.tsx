import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { organisationsQuery } from '#platform/organisations.ts'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import classes from './profile-page.module.css'
import { type ProfileTab, parseProfileSearch, profileTabs } from './profile-search.ts'
import { ProfileTabPanel } from './profile-tab.tsx'

export interface ProfilePageProps {
  /** What another feature shows in its tabs. */
  panels: Record<'subscription' | 'members' | 'organizations' | 'notifications', ReactNode>
}

/** Everything about the signed-in person: who they are, what they pay, whom they practise with. */
export function ProfilePage({ panels }: ProfilePageProps) {
  const { t } = useTranslation('user')
  const navigate = useNavigate()
  const { tab: chosen = 'profile' } = parseProfileSearch(useSearch({ strict: false }))
  const { data: organisations = [] } = useQuery(organisationsQuery)
  const invitations = organisations.filter(({ membership }) => membership === 'INVITED').length
  const tabs = profileTabs.map((name) => ({
    name,
    label: t(`tab.${name}`),
    ...(name === 'notifications' && invitations > 0 ? { count: invitations } : {}),
  }))
  const choose = (tab: ProfileTab) =>
    void navigate({ to: '/platform/user-profile', search: tab === 'profile' ? {} : { tab }, replace: true })
  const all = { ...panels, profile: <ProfileTabPanel /> }
  return (
    <Page>
      <h1 className={classes.title}>{t('title')}</h1>
      <Tabs label={t('title')} tabs={tabs} chosen={chosen} onChoose={choose}>
        <div className={classes.panel}>{all[chosen]}</div>
      </Tabs>
    </Page>
  )
}
