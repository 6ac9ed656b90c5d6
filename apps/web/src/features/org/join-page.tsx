import type { Org } from '@parley/contracts/org/org.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { LoadedPage } from '#ui/page/loaded-page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { type JoinView, joinView } from './join.rules.ts'
import classes from './join-page.module.css'
import { invitationQuery, useJoin } from './use-join.ts'
import { useSwitch } from './use-organisations.ts'

/** Asks a signed-in user whether to join an invitation link's team. */
export function JoinPage() {
  const { t } = useTranslation('invitation')
  const { t: tu } = useTranslation('ui')
  const { invitation: token = '' } = useSearch({ strict: false })
  const invitation = useQuery(invitationQuery(token))
  const orgs = useQuery(organisationsQuery)
  const query = {
    data: invitation.data !== undefined && orgs.data ? joinView(invitation.data, orgs.data) : undefined,
    error: invitation.error ?? orgs.error,
    isFetching: invitation.isFetching || orgs.isFetching,
    refetch: () => Promise.all([invitation.refetch(), orgs.refetch()]),
  }
  return (
    <LoadedPage
      query={query}
      title={tu('title.join')}
      failed={t('failed')}
      missing={<Over reason="unknown" org={null} />}
    >
      {(view) => <Shown token={token} view={view} />}
    </LoadedPage>
  )
}

function Shown({ token, view }: { token: string; view: JoinView }) {
  const before = useRef(view.kind)
  useEffect(() => {
    // The button that had the focus is gone.
    if (before.current !== view.kind) document.getElementById('main')?.focus({ preventScroll: true })
    before.current = view.kind
  }, [view.kind])
  if (view.kind === 'nothing') return <Navigate to="/platform/dashboard" replace />
  if (view.kind === 'over') return <Over {...view} />
  return view.kind === 'member' ? <Belongs org={view.org} /> : <Question token={token} {...view} />
}

/** Why the link does not work, and who can help. */
function Over({ reason, org }: Pick<Extract<JoinView, { kind: 'over' }>, 'reason' | 'org'>) {
  const { t } = useTranslation('invitation')
  const way = <ButtonLink to="/platform/dashboard">{t('member.practise')}</ButtonLink>
  return (
    <Empty level={1} title={t(`over.${reason}.title`)} action={way}>
      {t(`over.${reason}.text`, { org })}
    </Empty>
  )
}

interface QuestionProps {
  readonly token: string
  readonly org: string
  readonly invitedBy: string | null
}

function Question({ token, org, invitedBy }: QuestionProps) {
  const { t } = useTranslation('invitation')
  const { mutate, isPending, error } = useJoin()
  return (
    <div className={classes.card}>
      <h1>{t('question', { org })}</h1>
      {invitedBy !== null && <p>{t('invitedBy', { name: invitedBy })}</p>}
      <p className="muted">{t('means')}</p>
      {error && <ProblemLine error={error} texts={{ FORBIDDEN: t('former', { org }) }} />}
      <div className={classes.acts}>
        <ButtonLink to="/platform/dashboard" variant="quiet" size="lg">
          {t('notNow')}
        </ButtonLink>
        <Button variant="filled" size="lg" busy={isPending} onClick={() => mutate(token)}>
          {t('submit')}
        </Button>
      </div>
    </div>
  )
}

/** The user is now, or already was, a member of the team: switches to it, or stays in the current organisation. */
function Belongs({ org }: { org: Org }) {
  const { t } = useTranslation('invitation')
  const { t: to } = useTranslation('org')
  const { mutate, isPending, error } = useSwitch()
  return (
    <div className={classes.card}>
      <h1>{t('member.title', { org: org.name })}</h1>
      <p className="muted">{org.is_current ? t('member.current') : t('member.other')}</p>
      {error && <ProblemLine error={error} />}
      <div className={classes.acts}>
        <ButtonLink to="/platform/dashboard" variant={org.is_current ? 'filled' : 'quiet'} size="lg">
          {t('member.practise')}
        </ButtonLink>
        {!org.is_current && (
          <Button variant="filled" size="lg" busy={isPending} onClick={() => mutate(org)}>
            {to('orgs.switchTo', { name: org.name })}
          </Button>
        )}
      </div>
    </div>
  )
}
