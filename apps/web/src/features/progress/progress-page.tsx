import type { Progress } from '@parley/contracts/practice/progress.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useUser } from '#platform/session/user.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { MemberProgress } from './class/member-progress.tsx'
import { useClass } from './class/use-class.ts'
import { LanguageFilter, NothingInLanguage } from './language-filter.tsx'
import { NothingSaid } from './parts/can-part.tsx'
import { MailSwitch, WeeklyGoal } from './parts/weekly-goal.tsx'
import { isUnpractised } from './progress.rules.ts'
import classes from './progress-page.module.css'
import { PartsPending, ProgressParts } from './progress-parts.tsx'
import { type ProgressSearch, parseProgressSearch } from './progress-search.ts'
import { ShareProgress } from './share/share-progress.tsx'
import { progressQuery } from './use-progress.ts'

/** The reader's own progress, or, for teachers, that of the member in the URL. */
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
        <h1 className={classes.quiet}>{t('title')}</h1>
        <div className={classes.acts}>
          {taught && <ButtonLink to="/platform/class">{t('class.title')}</ButtonLink>}
          {data && <LanguageFilter progress={data} search={search} />}
          {data && <ShareProgress progress={data} language={search.language} />}
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

/** The parts; before the first conversation, a link to start one and the goal, which can be set at any time. */
function OwnParts({ progress, search }: Pick<OwnProgressProps, 'search'> & { readonly progress: Progress }) {
  if (!isUnpractised(progress)) {
    return search.language !== undefined && progress.finished_sessions === 0 ? (
      <NothingInLanguage search={search} />
    ) : (
      <ProgressParts progress={progress} isOwn search={search} />
    )
  }
  return (
    <>
      <NothingSaid />
      <div className={classes.goalAlone}>
        <WeeklyGoal progress={progress} isOwn isTitled />
        <MailSwitch progress={progress} />
      </div>
    </>
  )
}
