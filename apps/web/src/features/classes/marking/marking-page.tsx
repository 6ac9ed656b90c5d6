import { overruleCorrection, type Submission } from '@parley/contracts/classes/mark.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { useTabTitle } from '#platform/page/tab-title.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { crumbClass, Head } from '#ui/page/head.tsx'
import { LoadedPage } from '#ui/page/loaded-page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import layout from '../parts/layout.module.css'
import { submissionQuery, useClassAct } from '../parts/use-classes.ts'
import { MarkEvents } from './mark-events.tsx'
import { MarkPanel } from './mark-panel.tsx'
import classes from './marking.module.css'
import { OverruleButton } from './overrule-button.tsx'

type Review = NonNullable<Submission['review']>

/** The data from which another feature renders the review. */
export interface MarkedReview {
  readonly review: Review
  /** Refetches the review with fresh URLs for its audio. */
  readonly again: () => Promise<Review | null>
  /** The teacher's actions on a correction. */
  readonly mistakeActions: (mistake: { readonly pairId: string; readonly original: string }) => ReactNode
}

interface MarkingPageProps {
  readonly shown: (review: MarkedReview) => ReactNode
}

/** One submission: the review as the student sees it, with the mark next to it. */
export function MarkingPage({ shown }: MarkingPageProps) {
  const { t } = useTranslation(['classes', 'ui'])
  const { classId = '', assignmentId = '', submissionId = '' } = useParams({ strict: false })
  const query = useQuery(submissionQuery(submissionId))
  return (
    <LoadedPage
      query={query}
      title={t('ui:title.marking')}
      failed={t('mark.failed')}
      missing={
        <Empty
          level={1}
          title={t('mark.missingTitle')}
          action={
            <ButtonLink to="/platform/classes/$classId/assignments/$assignmentId" params={{ classId, assignmentId }}>
              {t('mark.toAssignment')}
            </ButtonLink>
          }
        >
          {t('mark.missingText')}
        </Empty>
      }
    >
      {(submission) => <Marking key={submission._id} submission={submission} shown={shown} />}
    </LoadedPage>
  )
}

function Marking({ submission, shown }: MarkingPageProps & { readonly submission: Submission }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const client = useQueryClient()
  const { _id: id, student, assignment, attempt, review, overruled } = submission
  const name = student?.name ?? t('mark.gone')
  useTabTitle(name)
  const overrule = useClassAct(
    ({
      pairId,
      original,
      isRight,
    }: {
      readonly pairId: string
      readonly original: string
      readonly isRight: boolean
    }) =>
      call(overruleCorrection, {
        params: { id },
        body: { pair_id: pairId, original_text: original, is_right: isRight },
      }),
  )
  return (
    <>
      <Head
        crumb={
          <Link
            to="/platform/classes/$classId/assignments/$assignmentId"
            params={{ classId: submission.class_id, assignmentId: assignment._id }}
            className={crumbClass}
          >
            <IconChevronLeft className="i" aria-hidden="true" />
            {assignment.title}
          </Link>
        }
        title={name}
        facts={
          <>
            <li>{t('mark.attempt', { number: attempt })}</li>
            <li>{format.date(submission.handed_in_at, { dateStyle: 'medium', timeStyle: 'short' })}</li>
            {review && <li>{format.duration(review.duration_ms)}</li>}
            {submission.is_late && <li>{t('work.late')}</li>}
          </>
        }
        acts={<Attempts submission={submission} />}
        actsBeside
      />
      <div className={layout.two} data-wide>
        <div>
          {review ? (
            shown({
              review,
              again: async () => (await client.fetchQuery({ ...submissionQuery(id), staleTime: 0 })).review,
              mistakeActions: ({ pairId, original }) => (
                <OverruleButton
                  overruled={overruled.find((each) => each.pair_id === pairId && each.original_text === original)}
                  isBusy={overrule.isPending}
                  onOverrule={(isRight) => overrule.mutate({ pairId, original, isRight })}
                />
              ),
            })
          ) : (
            <Empty title={t('mark.noReview')}>{t('mark.noReviewText')}</Empty>
          )}
        </div>
        <aside className={layout.side}>
          <MarkPanel submission={submission} />
          <MarkEvents events={submission.events} />
        </aside>
      </div>
    </>
  )
}

/** The student's other submissions for the same assignment. */
function Attempts({ submission }: { readonly submission: Submission }) {
  const { t } = useTranslation('classes')
  const { attempts, class_id: classId, assignment } = submission
  if (attempts.length < 2) return null
  return attempts.map(({ submission_id: submissionId, attempt, is_best: isBest }) => (
    <Link
      key={submissionId}
      className={`chip ${classes.attempt}`}
      to="/platform/classes/$classId/assignments/$assignmentId/$submissionId"
      params={{ classId, assignmentId: assignment._id, submissionId }}
      aria-label={t('mark.attempt', { number: isBest ? t('mark.best', { number: attempt }) : attempt })}
    >
      {isBest ? t('mark.best', { number: attempt }) : attempt}
    </Link>
  ))
}
