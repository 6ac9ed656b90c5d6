import {
  acceptClassInvitation,
  declineClassInvitation,
  listOwnInvitations,
  type OwnInvitation,
} from '@parley/contracts/classes/class-invitation.ts'
import { endonyms } from '@parley/contracts/language/language.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { queryClient } from '#platform/http/query.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { classesKey, useClassAct } from '../parts/use-classes.ts'
import classes from './classes-panel.module.css'

const invitationsQuery = queryOptions({
  queryKey: [classesKey, 'invitations'],
  queryFn: async ({ signal }) => (await call(listOwnInvitations, undefined, { signal })).items,
  staleTime: 0,
})

/** Classes that the reader is invited to; renders nothing if there are none. */
export function ClassInvitations() {
  const { t } = useTranslation('classes')
  const { data = [] } = useQuery(invitationsQuery)
  if (data.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="class-invitations">
      <h2 id="class-invitations">{t('invited.title')}</h2>
      <ul className={classes.list}>
        {data.map((invitation) => (
          <Invitation key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invitation }: { readonly invitation: OwnInvitation }) {
  const { t } = useTranslation('classes')
  const { _id: id, class_name: name, org_name: org, language } = invitation
  const answer = useClassAct(async (isAccepted: boolean): Promise<void> => {
    await call(isAccepted ? acceptClassInvitation : declineClassInvitation, { params: { id } })
  })
  const say = (isAccepted: boolean) =>
    answer.mutate(isAccepted, {
      onSuccess: () => {
        void toast(t(isAccepted ? 'join.done' : 'invited.declined', { name }))
        if (isAccepted) void queryClient.invalidateQueries({ queryKey: organisationsQuery.queryKey })
      },
    })
  return (
    <li>
      <div className={classes.head}>
        <div>
          <h3>{name}</h3>
          <p className="muted small">{[endonyms[language], org].join(', ')}</p>
          {answer.error && <ProblemLine error={answer.error} />}
        </div>
        <div className={classes.acts}>
          <Button size="sm" variant="quiet" aria-label={t('invited.declineOne', { name })} onClick={() => say(false)}>
            {t('invited.decline')}
          </Button>
          <Button
            size="sm"
            variant="soft"
            busy={answer.isPending}
            aria-label={t('invited.acceptOne', { name })}
            onClick={() => say(true)}
          >
            {t('invited.accept')}
          </Button>
        </div>
      </div>
    </li>
  )
}
