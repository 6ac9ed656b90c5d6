import type { AssignmentSummary } from '@parley/contracts/classes/assignment.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Due } from '../parts/due.tsx'
import { StateBars } from '../parts/state-bars.tsx'
import { useAssignmentFacts } from '../parts/use-assignment-facts.ts'
import classes from './assignment-list.module.css'

interface AssignmentListProps {
  readonly classId: string
  readonly assignments: readonly AssignmentSummary[]
}

/** The class's assignments, each with one bar per student. */
export const AssignmentList = ({ classId, assignments }: AssignmentListProps) => (
  <ul className={classes.list}>
    {assignments.map((assignment) => (
      <AssignmentRow key={assignment._id} classId={classId} assignment={assignment} />
    ))}
  </ul>
)

const barOf = { none: 'none', begun: 'on', handed_in: 'done' } as const

interface AssignmentRowProps {
  readonly classId: string
  readonly assignment: AssignmentSummary
}

function AssignmentRow({ classId, assignment }: AssignmentRowProps) {
  const { t } = useTranslation('classes')
  const facts = useAssignmentFacts()
  const { _id, title, state, due, counts, student_states: states } = assignment
  return (
    <li className={classes.row}>
      <div>
        <h3>
          <Link to="/platform/classes/$classId/assignments/$assignmentId" params={{ classId, assignmentId: _id }}>
            {title}
          </Link>
        </h3>
        <p>{(state === 'open' ? facts(assignment) : [t(`state.${state}`), ...facts(assignment)]).join(', ')}</p>
      </div>
      <div className={classes.bars}>
        <StateBars
          states={states.map((each) => barOf[each])}
          label={t('count.handedIn', { done: counts.handed_in, total: counts.students })}
        />
      </div>
      <div className={classes.due}>{due && state !== 'draft' && state !== 'withdrawn' && <Due at={due.at} />}</div>
    </li>
  )
}
