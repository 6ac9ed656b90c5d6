import type { Org } from '@parley/contracts/org/org.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/language/i18n.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { mayLeave, membershipsOf } from './org.rules.ts'
import { Row, Rows } from './org-list.tsx'
import { useLeave, useSwitch } from './use-organisations.ts'

/** The user's organisations, with actions to switch to another one or leave the current one. */
export function OrganisationsTab() {
  const { t } = useTranslation('org')
  const language = useLanguage()
  const orgs = useQuery(organisationsQuery)
  return (
    <Loaded failed={t('orgs.failed')} query={orgs}>
      {(all) => (
        <Rows label={t('orgs.list')}>
          {membershipsOf(all, language).map((org) => (
            <OrgRow key={org._id} org={org} />
          ))}
        </Rows>
      )}
    </Loaded>
  )
}

function OrgRow({ org }: { org: Org }) {
  const { t } = useTranslation('org')
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error } = useSwitch()
  return (
    <>
      <Row
        title={org.name}
        tags={
          <>
            {org.is_current && <span className="tag tag-iris">{t('orgs.current')}</span>}
            {org.is_personal && <span className="tag">{t('orgs.personal')}</span>}
            {org.status === 'suspended' && <span className="tag tag-warn">{t('orgs.suspended')}</span>}
          </>
        }
        detail={t(`role.${org.role}`)}
        problem={error && <ProblemLine error={error} />}
      >
        {!org.is_current && org.status === 'active' && (
          <Button
            size="sm"
            busy={isPending}
            aria-label={t('orgs.switchTo', { name: org.name })}
            onClick={() => mutate(org)}
          >
            {t('orgs.switch')}
          </Button>
        )}
        {mayLeave(org) && (
          <Button size="sm" variant="danger-quiet" onClick={() => setIsAsked(true)}>
            {t('orgs.leave')}
          </Button>
        )}
      </Row>
      <LeaveDialog org={org} opened={isAsked} onClose={() => setIsAsked(false)} />
    </>
  )
}

function LeaveDialog({ org, opened, onClose }: { org: Org; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('org')
  const { mutate, isPending, error } = useLeave()
  const foot = (
    <>
      <Button data-autofocus onClick={onClose}>
        {t('leave.stay')}
      </Button>
      <Button variant="danger" busy={isPending} onClick={() => mutate()}>
        {t('leave.leave')}
      </Button>
    </>
  )
  return (
    <Dialog opened={opened} title={t('leave.question', { name: org.name })} onClose={onClose} foot={foot}>
      <p className="muted">{t('leave.text')}</p>
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}
