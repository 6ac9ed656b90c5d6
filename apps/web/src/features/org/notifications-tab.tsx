import type { Org } from '@parley/contracts/org.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { organisationsQuery } from '#platform/organisations.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { toast } from '#ui/toast.ts'
import { invitationsOf } from './org.rules.ts'
import { Row, Rows } from './org-list.tsx'
import { useAnswer } from './use-organisations.ts'

/** What waits for an answer: invitations. */
export function NotificationsTab() {
  const { t } = useTranslation('org')
  const orgs = useQuery(organisationsQuery)
  return (
    <Loaded failed={t('invitations.failed')} query={orgs}>
      {(all) => {
        const invitations = invitationsOf(all)
        if (invitations.length === 0) {
          return <Empty title={t('invitations.none')}>{t('invitations.noneText')}</Empty>
        }
        return (
          <Rows label={t('invitations.list')}>
            {invitations.map((org) => (
              <InvitationRow key={org._id} org={org} />
            ))}
          </Rows>
        )
      }}
    </Loaded>
  )
}

function InvitationRow({ org }: { org: Org }) {
  const { t } = useTranslation('org')
  const { mutate, isPending, variables, error } = useAnswer()
  const { name } = org
  const answer = (isAccepted: boolean) => {
    if (isPending) return
    const told = () =>
      void toast(isAccepted ? t('invitations.accepted', { name }) : t('invitations.declined', { name }))
    mutate({ org, isAccepted }, { onSuccess: told })
  }
  return (
    <Row
      title={name}
      detail={t('invitations.as', { role: t(`role.${org.role}`) })}
      problem={error && <ProblemLine error={error} />}
    >
      <Button
        size="sm"
        variant="quiet"
        busy={isPending && !variables.isAccepted}
        aria-label={t('invitations.declineOne', { name })}
        onClick={() => answer(false)}
      >
        {t('invitations.decline')}
      </Button>
      <Button
        size="sm"
        busy={isPending && variables.isAccepted}
        aria-label={t('invitations.acceptOne', { name })}
        onClick={() => answer(true)}
      >
        {t('invitations.accept')}
      </Button>
    </Row>
  )
}
