// "From your teacher": open assignments, earliest deadline first, and the results of those handed in.
import type { OwnAssignment, OwnAssignmentItem } from '@parley/contracts/classes/own-assignment.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { StateMark } from '#ui/states/state-mark.tsx'
import { AssignedCard } from '../parts/assigned-card.tsx'
import { deadlineState } from '../parts/deadline.rules.ts'
import { dayAndMonth, useDueText } from '../parts/due.tsx'
import classes from './from-teacher.module.css'
import { HandInButton } from './hand-in-dialog.tsx'
import { firstAct, mayTalkAgain, nextItem } from './own-assignment.rules.ts'
import { SentBackCard } from './sent-back-card.tsx'
import { ownAssignmentsQuery } from './use-own-assignments.ts'

/** Number of finished assignments still shown. */
const doneMax = 2

/** Renders nothing if there are no assignments or they failed to load: the page works without them. */
export function FromTeacher() {
  const { t } = useTranslation('classes')
  const { data = [] } = useQuery(ownAssignmentsQuery)
  const [first, ...others] = data.filter(({ is_done: isDone }) => !isDone)
  const done = data.filter(({ is_done: isDone }) => isDone).slice(0, doneMax)
  if (!first && done.length === 0) return null
  return (
    <div className={classes.all}>
      {first && <First assignment={first} />}
      {(others.length > 0 || done.length > 0) && (
        <ul className={classes.rows} aria-label={t(first ? 'from.more' : 'from.label')}>
          {[...others, ...done].map((assignment) => (
            <Row key={assignment._id} assignment={assignment} />
          ))}
        </ul>
      )}
    </div>
  )
}

function First({ assignment }: { readonly assignment: OwnAssignment }) {
  const { t } = useTranslation('classes')
  const facts = useOwnFacts()
  const item = nextItem(assignment)
  if (!item) return null
  return (
    <>
      <AssignedCard
        label={t('from.label')}
        lead={item.lead}
        language={item.lead === item.title ? undefined : assignment.target_language}
        meaning={item.lead_translation}
        due={<OwnDue assignment={assignment} />}
        facts={facts(assignment, item)}
        note={assignment.note}
        acts={<OwnActions assignment={assignment} item={item} />}
      />
      {item.state === 'sent_back' && <SentBackCard item={item} />}
    </>
  )
}

/** Attempts, goals, teacher and class. */
function useOwnFacts(): (assignment: OwnAssignment, item: OwnAssignmentItem) => string[] {
  const { t } = useTranslation('classes')
  const format = useFormat()
  return (assignment, item) => [
    ...(assignment.reminded_at === null
      ? []
      : [t('from.reminded', { date: format.date(assignment.reminded_at, dayAndMonth) })]),
    ...(assignment.kind === 'module' ? [item.title] : []),
    ...(assignment.part === null ? [] : [t(`part.${assignment.part}`)]),
    ...(item.attempts_max === null
      ? []
      : [
          t('from.attempt', {
            number: Math.min(item.attempts_used + 1, item.attempts_max),
            max: item.attempts_max,
          }),
        ]),
    ...(item.goals_count > 0 ? [t('count.goals', { count: item.goals_count })] : []),
    [...(assignment.teacher_name === null ? [] : [assignment.teacher_name]), assignment.class.name].join(', '),
  ]
}

function OwnDue({ assignment: { due, is_overdue: isOver, late } }: { readonly assignment: OwnAssignment }) {
  const { t } = useTranslation('classes')
  const text = useDueText()
  if (due === null) return null
  const isUrgent = isOver || deadlineState(due.at, Date.now()) !== 'ahead'
  const told = `${text(due.at, true)}${isOver && late === 'accept' ? ` ${t('from.lateCounts')}` : ''}`
  return isUrgent ? <StateMark kind="warn">{told}</StateMark> : told
}

interface OwnActionsProps {
  readonly assignment: OwnAssignment
  readonly item: OwnAssignmentItem
  /** Whether it is in a list row. */
  readonly isSmall?: boolean
}

/** The possible actions: continue, start, hand in; or why there are none. */
function OwnActions({ assignment, item, isSmall = false }: OwnActionsProps) {
  const { t } = useTranslation('classes')
  const act = firstAct(item)
  const look = isSmall ? ({ size: 'sm' } as const) : ({ size: 'lg', variant: 'filled' } as const)
  const briefing = {
    to: '/platform/briefing/$scenarioId',
    params: { scenarioId: item.scenario_id },
    search: {
      assignment: assignment._id,
      position: item.position,
      part: assignment.part ?? undefined,
      mode: assignment.mode ?? undefined,
    },
  } as const
  if (act === 'continue' && item.running_session_id !== null) {
    return (
      <ButtonLink to="/platform/conversation" search={{ session: item.running_session_id }} {...look}>
        {t('from.continue')}
      </ButtonLink>
    )
  }
  if (act === 'talk') {
    return (
      <ButtonLink {...briefing} {...look}>
        {t(item.attempts_used > 0 ? 'from.talkAgain' : 'from.talk')}
      </ButtonLink>
    )
  }
  if (act === 'hand_in') {
    return (
      <>
        {mayTalkAgain(item) && !isSmall && (
          <ButtonLink {...briefing} size="lg">
            {t('from.talkAgain')}
          </ButtonLink>
        )}
        <HandInButton assignment={assignment} item={item} {...look} />
      </>
    )
  }
  const refusal = item.state === 'none' || item.state === 'begun' || item.state === 'sent_back' ? item.refusal : null
  return refusal ? <p className={classes.refusal}>{t(`refusal.${refusal}`)}</p> : null
}

const stateKinds = { none: 'none', begun: 'on', handed_in: 'done', sent_back: 'warn', marked: 'done' } as const

function Row({ assignment }: { readonly assignment: OwnAssignment }) {
  const { t } = useTranslation('classes')
  const item = nextItem(assignment)
  if (!item) return null
  const review = item.attempts.findLast(({ is_handed_in: isIn }) => isIn)?.review_id ?? null
  return (
    <li>
      <div>
        <b>
          {assignment.is_done && review !== null ? (
            <Link to="/platform/history/{-$id}" params={{ id: review }}>
              {assignment.title}
            </Link>
          ) : (
            assignment.title
          )}
        </b>
        <p>
          {assignment.is_done ? (
            assignment.class.name
          ) : (
            <>
              <OwnDue assignment={assignment} />
              {assignment.due && ', '}
              {assignment.class.name}
            </>
          )}
        </p>
      </div>
      {assignment.is_done ? (
        <StateMark kind={stateKinds[item.state]}>{t(`from.state.${item.state}`)}</StateMark>
      ) : (
        <OwnActions assignment={assignment} item={item} isSmall />
      )}
    </li>
  )
}
