import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './profile-page.module.css'
import { type ProfileTab, parseProfileSearch, profileTabs } from './profile-search.ts'
import { ProfileTabPanel } from './profile-tab.tsx'

export interface ProfilePageProps {
  /** Install instructions for this device. */
  install: ReactNode
  /** What the partner remembers between conversations. */
  memory: ReactNode
  /** This device's reminder setting. */
  reminder: ReactNode
  /** Tabs provided by other features. */
  panels: Record<'subscription' | 'members' | 'organizations' | 'classes' | 'notifications', ReactNode>
}

/** The signed-in person's profile: account, subscription and organisations. */
export function ProfilePage({ install, memory, reminder, panels }: ProfilePageProps) {
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
  const all = { ...panels, profile: <ProfileTabPanel install={install} memory={memory} reminder={reminder} /> }
  return (
    <Page>
      <h1 className={classes.title}>{t('title')}</h1>
      <Tabs label={t('title')} tabs={tabs} chosen={chosen} onChoose={choose}>
        <div className={classes.panel}>{all[chosen]}</div>
      </Tabs>
    </Page>
  )
}
