import type { Org } from '@parley/contracts/org/org.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Empty } from '#ui/states/empty.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { invitationsOf } from './org.rules.ts'
import { Row, Rows } from './org-list.tsx'
import { useAnswer } from './use-organisations.ts'

/** Invitations that await an answer. */
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
