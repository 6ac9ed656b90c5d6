import type { Assignment } from '@parley/contracts/classes/assignment.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabTitle } from '#platform/page/tab-title.ts'
import { timeZoneNow } from '#platform/time-zone.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { crumbClass, Head } from '#ui/page/head.tsx'
import { LoadedPage } from '#ui/page/loaded-page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { placeOf } from '../parts/deadline.rules.ts'
import { useDueText } from '../parts/due.tsx'
import { useAssignmentFacts } from '../parts/use-assignment-facts.ts'
import { assignmentQuery, workQuery } from '../parts/use-classes.ts'
import { AssignmentActions } from './assignment-actions.tsx'
import classes from './assignment-page.module.css'
import { RemindButton } from './remind-button.tsx'
import { WorkTable } from './work-table.tsx'

/** Each student's progress on one assignment. */
export function AssignmentPage() {
  const { t } = useTranslation(['classes', 'ui'])
  const { classId = '', assignmentId = '' } = useParams({ strict: false })
  const query = useQuery(assignmentQuery(assignmentId))
  return (
    <LoadedPage
      query={query}
      title={t('ui:title.assignment')}
      failed={t('work.failed')}
      missing={
        <Empty
          level={1}
          title={t('work.missingTitle')}
          action={
            <ButtonLink to="/platform/classes/$classId" params={{ classId }}>
              {t('work.toClass')}
            </ButtonLink>
          }
        >
          {t('work.missingText')}
        </Empty>
      }
    >
      {(assignment) => <AssignmentShown assignment={assignment} />}
    </LoadedPage>
  )
}

function AssignmentShown({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useTranslation('classes')
  const facts = useAssignmentFacts()
  const dueText = useDueText()
  const [position, setPosition] = useState(0)
  useTabTitle(assignment.title)
  const { class: taught, title, state, counts, due, items } = assignment
  return (
    <>
      <Head
        crumb={
          <Link to="/platform/classes/$classId" params={{ classId: taught._id }} className={crumbClass}>
            <IconChevronLeft className="i" aria-hidden="true" />
            {taught.name}
          </Link>
        }
        title={t('work.handedIn', { done: counts.handed_in, total: counts.students })}
        facts={
          <>
            <li>{title}</li>
            {state !== 'open' && <li>{t(`state.${state}`)}</li>}
            {due && (
              <li>
                {dueText(due.at, true)}
                {/* The deadline was set in a time zone other than the reader's, so that zone is named. */}
                {due.time_zone !== timeZoneNow() && ` (${t('work.setIn', { place: placeOf(due.time_zone) })})`}
              </li>
            )}
            {facts(assignment).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </>
        }
        acts={
          <>
            <RemindButton assignment={assignment} position={position} />
            <AssignmentActions assignment={assignment} />
          </>
        }
      />
      {items.some(({ scenario_now: now }) => now !== 'same') && (
        <p className={`note ${classes.note}`}>
          {t(items.some(({ scenario_now: now }) => now === 'deleted') ? 'work.itemDeleted' : 'work.itemEdited')}
        </p>
      )}
      {assignment.note && <p className={classes.line}>{assignment.note}</p>}
      <Work assignment={assignment} position={position} onPosition={setPosition} />
    </>
  )
}

interface WorkProps {
  readonly assignment: Assignment
  readonly position: number
  readonly onPosition: (position: number) => void
}

function Work({ assignment, position, onPosition }: WorkProps) {
  const { t } = useTranslation('classes')
  const query = useQuery(workQuery(assignment._id, position))
  return (
    <>
      {assignment.items.length > 1 && (
        <div className={classes.which}>
          <SelectField
            label={t('work.scenario')}
            value={position}
            onChange={(event) => onPosition(Number(event.currentTarget.value))}
          >
            {assignment.items.map((item) => (
              <option key={item.position} value={item.position}>
                {item.title}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Loaded failed={t('work.listFailed')} query={query}>
        {(work) =>
          work.items.length === 0 ? (
            <Empty title={t('class.nobodyTitle')}>{t('class.nobodyText')}</Empty>
          ) : (
            <>
              <WorkTable assignment={assignment} work={work} />
              <p className={`help ${classes.promise}`}>{t('work.estimate')}</p>
            </>
          )
        }
      </Loaded>
    </>
  )
}
