import type { Progress } from '@parley/contracts/progress.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/problem-text.ts'
import { useUser } from '#platform/user.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { Page } from '#ui/page.tsx'
import { LanguageFilter, NothingInLanguage } from './language-filter.tsx'
import { MemberProgress } from './member-progress.tsx'
import { isUnpractised } from './progress.rules.ts'
import classes from './progress-page.module.css'
import { PartsPending, ProgressParts } from './progress-parts.tsx'
import { type ProgressSearch, parseProgressSearch } from './progress-search.ts'
import { TotalsPart } from './totals-part.tsx'
import { useClass } from './use-class.ts'
import { progressQuery } from './use-progress.ts'
import { WeeklyGoal } from './weekly-goal.tsx'

/** What practice has come to: the reader's own, or with a member in the address theirs, for teachers. */
export function ProgressPage() {
  const user = useUser()
  const search = parseProgressSearch({ ...useSearch({ strict: false }) })
  const { member } = search
  return (
    <Page>
      {member === undefined || member === user._id ? (
        <OwnProgress userId={user._id} search={search} />
      ) : (
        <MemberProgress key={member} memberId={member} search={search} />
      )}
    </Page>
  )
}

interface OwnProgressProps {
  readonly userId: string
  readonly search: ProgressSearch
}

function OwnProgress({ userId, search }: OwnProgressProps) {
  const { t } = useTranslation('progress')
  const problem = useProblemText()
  const taught = useClass()
  const { data, error, isFetching, refetch } = useQuery(progressQuery(userId, search.language))
  return (
    <>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <div className={classes.acts}>
          {taught && <ButtonLink to="/platform/class">{t('class.title')}</ButtonLink>}
          {data && <LanguageFilter progress={data} search={search} />}
        </div>
      </div>
      {data ? (
        <OwnParts progress={data} search={search} />
      ) : error ? (
        <Failed title={t('failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PartsPending />
      )}
    </>
  )
}

/** The parts; before the first conversation the way to it, and the goal, which may come before everything. */
function OwnParts({ progress, search }: Pick<OwnProgressProps, 'search'> & { readonly progress: Progress }) {
  const { t } = useTranslation('progress')
  if (!isUnpractised(progress)) {
    return search.language !== undefined && progress.finished_sessions === 0 ? (
      <NothingInLanguage search={search} />
    ) : (
      <ProgressParts progress={progress} isOwn search={search} />
    )
  }
  return (
    <>
      <Empty
        title={t('empty.title')}
        word="hola"
        action={
          <ButtonLink to="/platform/dashboard" variant="filled">
            {t('empty.action')}
          </ButtonLink>
        }
      >
        {t('empty.text')}
      </Empty>
      <div className={classes.goalAlone}>
        <TotalsPart progress={progress}>
          <WeeklyGoal progress={progress} isOwn />
        </TotalsPart>
      </div>
    </>
  )
}
