import type { Org } from '@parley/contracts/org/org.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { crumbClass, factsClass } from '#ui/page/head.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { LanguageFilter, NothingInLanguage } from '../language-filter.tsx'
import classes from '../progress-page.module.css'
import { PartsPending, ProgressParts } from '../progress-parts.tsx'
import type { ProgressSearch } from '../progress-search.ts'
import { SharedReviews } from '../shared-reviews.tsx'
import { classQuery, progressQuery } from '../use-progress.ts'
import { useClass } from './use-class.ts'

interface MemberProgressProps {
  readonly memberId: string
  readonly search: ProgressSearch
}

/** Whether the member does not exist, as opposed to a failed request. */
const isMissing = (error: unknown) =>
  error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')

/** One member's progress as they see it, and the reviews they share. Read-only. */
export function MemberProgress(props: MemberProgressProps) {
  const org = useClass()
  const { t } = useTranslation('progress')
  const { isPending } = useQuery(organisationsQuery)
  if (org) return <MemberOf org={org} {...props} />
  if (!isPending) return <MemberMissing />
  return (
    <>
      <h1 className="sr">{t('member.title')}</h1>
      <PartsPending />
    </>
  )
}

function MemberOf({ org, memberId, search }: MemberProgressProps & { readonly org: Org }) {
  const { t } = useTranslation('progress')
  const problem = useProblemText()
  const members = useQuery(classQuery(org._id))
  const { data, error, isFetching, refetch } = useQuery(progressQuery(memberId, search.language))
  const member = members.data?.items.find(({ _id }) => _id === memberId)
  if (isMissing(error)) return <MemberMissing />
  return (
    <>
      <Link to="/platform/class" className={crumbClass}>
        <IconChevronLeft className="i" aria-hidden="true" />
        {t('class.title')}
      </Link>
      <div className={classes.head}>
        <div>
          <h1>{member?.name ?? t('member.title')}</h1>
          {member && (
            <ul className={factsClass}>
              <li>{org.name}</li>
              <li>{t(`class.role.${member.role}`)}</li>
              <li>@{member.tag_name}</li>
            </ul>
          )}
        </div>
        {data && <LanguageFilter progress={data} search={search} />}
      </div>
      {data ? (
        <div className={classes.parts}>
          <SharedReviews orgId={org._id} memberId={memberId} />
          {search.language !== undefined && data.finished_sessions === 0 ? (
            <NothingInLanguage search={search} />
          ) : (
            <ProgressParts progress={data} isOwn={false} search={search} />
          )}
        </div>
      ) : error ? (
        <Failed title={t('member.failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PartsPending />
      )}
    </>
  )
}

function MemberMissing() {
  const { t } = useTranslation('progress')
  return (
    <Empty
      level={1}
      title={t('member.missingTitle')}
      action={<ButtonLink to="/platform/class">{t('class.title')}</ButtonLink>}
    >
      {t('member.missingText')}
    </Empty>
  )
}
