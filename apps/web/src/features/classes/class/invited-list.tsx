import {
  listClassInvitations,
  type OpenInvitation,
  revokeClassInvitation,
} from '@parley/contracts/classes/class-invitation.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import layout from '../parts/layout.module.css'
import { classesKey, useClassAct } from '../parts/use-classes.ts'
import classes from './invited-list.module.css'

const invitedQuery = (id: string) =>
  queryOptions({
    queryKey: [classesKey, id, 'invited'],
    queryFn: async ({ signal }) => (await call(listClassInvitations, { params: { id } }, { signal })).items,
    staleTime: 0,
  })

/** Students invited from a list who have not joined yet; renders nothing if there are none. */
export function InvitedList({ classId }: { readonly classId: string }) {
  const { t } = useTranslation('classes')
  const { data = [] } = useQuery(invitedQuery(classId))
  if (data.length === 0) return null
  return (
    <section className={layout.part} aria-labelledby="class-invited">
      <h2 id="class-invited">{t('pending.title')}</h2>
      <ul className={classes.list}>
        {data.map((invitation) => (
          <Invited key={invitation._id} classId={classId} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Invited({ classId, invitation }: { readonly classId: string; readonly invitation: OpenInvitation }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const { _id: id, name, email, tag_name: tag, created_at: at } = invitation
  const who = name || email || (tag === null ? '' : `@${tag}`)
  const { mutate, isPending, error } = useClassAct(() =>
    call(revokeClassInvitation, { params: { id: classId, invitation_id: id } }),
  )
  return (
    <li>
      <div>
        <b>{who}</b>
        <small>{[...(name && email ? [email] : []), t('pending.since', { ago: format.ago(at) })].join(', ')}</small>
        {error && <ProblemLine error={error} />}
      </div>
      <Button
        size="sm"
        variant="danger-quiet"
        busy={isPending}
        aria-label={t('pending.takeBackOne', { name: who })}
        onClick={() => mutate(undefined)}
      >
        {t('pending.takeBack')}
      </Button>
    </li>
  )
}
