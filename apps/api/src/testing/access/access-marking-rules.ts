// Access rules of submissions and marks: for a student of the class, its teacher, and another class's teacher.

import { marks, submissions } from '#database/classes/marking.ts'
import { classMembers } from '#database/classes.ts'
import { somebody } from '../bulk-users.ts'
import { attempt, insertAssignment, insertClass } from '../classes/classroom.ts'
import { subscribe } from '../paddle/subscribed.ts'
import {
  type Actor,
  bodyWith,
  creatorOnly,
  type RequestParts,
  type Rule,
  readyReview,
  signedIn,
  type World,
} from './access-rule.ts'

interface Handed {
  readonly classId: string
  readonly assignmentId: string
  readonly sessionId: string
  readonly submissionId: string
  readonly pairId: string
}

type Make = (world: World) => Promise<Handed>

/** A class in the team with the creator as a student, and their conversation for it. */
const talkFor =
  (teaches: 'teacher' | 'somebody'): Make =>
  async ({ db, people, teamId }) => {
    const teacher = teaches === 'teacher' ? people.teacher : await somebody(db)
    const classId = await insertClass(db, teamId, teacher.id)
    await db.insert(classMembers).values({ classId, userId: people.creator.id, role: 'STUDENT' })
    const assignmentId = await insertAssignment(db, classId)
    const { sessionId, pairIds } = await attempt(db, {
      userId: people.creator.id,
      orgId: teamId,
      assignmentId,
      finishedAt: new Date(),
      mistakes: [['Articles', 'a hour', 'an hour']],
    })
    return { classId, assignmentId, sessionId, submissionId: '', pairId: pairIds[0] ?? '' }
  }

/** The same, with the conversation handed in. */
const handedIn =
  (teaches: 'teacher' | 'somebody'): Make =>
  async (world) => {
    const talk = await talkFor(teaches)(world)
    const { assignmentId, sessionId } = talk
    const studentId = world.people.creator.id
    const [row] = await world.db
      .insert(submissions)
      .values({ assignmentId, sessionId, studentId, position: 0, attempt: 1, isLate: false })
      .returning({ id: submissions.id })
    return { ...talk, submissionId: row?.id ?? '' }
  }

/** The same, with the conversation handed in and marked. */
const marked =
  (teaches: 'teacher' | 'somebody'): Make =>
  async (world) => {
    const submitted = await handedIn(teaches)(world)
    await world.db.insert(marks).values({ submissionId: submitted.submissionId, scale: 'cefr', value: 'B1' })
    return submitted
  }

const from =
  (make: Make, asked: (of: Handed) => RequestParts): Rule['ask'] =>
  async (world) =>
    asked(await make(world))

/** Actors outside the team use their own organisation, which has no such class. */
const inClass = (status: number, ask: Rule['ask'], but: Partial<Record<Actor, number>> = {}): Rule =>
  signedIn(403, ask, { owner: status, admin: status, teacher: status, invited: 404, removed: 404, ...but })

/** For the class's teacher; other classes' teachers see nothing, the organisation's owner and admins everything. */
const forTeachers = (
  status: number,
  make: (teaches: 'teacher' | 'somebody') => Make,
  asked: (of: Handed) => RequestParts,
): Rule[] => [
  inClass(status, from(make('teacher'), asked)),
  inClass(status, from(make('somebody'), asked), { teacher: 404 }),
]

const ofClass = ({ classId }: Handed) => ({ params: { id: classId } })
const ofAssignment = ({ assignmentId }: Handed) => ({ params: { id: assignmentId } })
const ofSubmission =
  (body?: unknown) =>
  ({ submissionId }: Handed): RequestParts => ({ params: { id: submissionId }, ...(body !== undefined && { body }) })

const subscribed = (rules: Rule[]): Rule[] =>
  rules.map(({ ask, answers }) => ({
    answers: { ...answers, invited: 403, removed: 403, operator: 403 },
    ask: async (world) => {
      await subscribe(world.db, world.teamId)
      return ask(world)
    },
  }))

export const markingRules: Record<string, Rule | Rule[]> = {
  'POST /api/own-assignments/{id}/hand-in': creatorOnly(
    201,
    from(talkFor('teacher'), ({ assignmentId, sessionId }) => ({
      params: { id: assignmentId },
      body: { session_id: sessionId, knows_teachers_listen: true },
    })),
  ),
  'DELETE /api/own-assignments/{id}/hand-in': creatorOnly(204, from(handedIn('teacher'), ofAssignment)),
  'GET /api/submissions/{id}': forTeachers(200, handedIn, ofSubmission()),
  'PUT /api/submissions/{id}/mark': forTeachers(200, handedIn, ofSubmission({ version: 0, value: 'B1' })),
  // Actors who may mark send no form here.
  'POST /api/submissions/{id}/spoken-comment': forTeachers(400, handedIn, ofSubmission()),
  // There is no spoken comment yet.
  'DELETE /api/submissions/{id}/spoken-comment': inClass(
    404,
    from(marked('teacher'), ({ submissionId }) => ({ params: { id: submissionId }, query: '?version=1' })),
  ),
  'PUT /api/submissions/{id}/correction': forTeachers(200, handedIn, ({ submissionId, pairId }) => ({
    params: { id: submissionId },
    body: { pair_id: pairId, original_text: 'a hour', is_right: true },
  })),
  'POST /api/submissions/{id}/send-back': forTeachers(
    200,
    handedIn,
    ofSubmission({ version: 0, comment: 'Once more.' }),
  ),
  'POST /api/submissions/{id}/release': forTeachers(200, marked, ofSubmission({ version: 1 })),
  'POST /api/assignments/{id}/release': forTeachers(200, marked, ofAssignment),
  'GET /api/communication-review/{id}/mark': creatorOnly(200, readyReview),
  'GET /api/assignments/{id}/work': forTeachers(200, handedIn, ofAssignment),
  // No student on the list is in the class.
  'POST /api/assignments/{id}/remind': forTeachers(200, handedIn, ({ assignmentId }) => ({
    params: { id: assignmentId },
    body: { student_ids: ['0123456789abcdef01234567'] },
  })),
  'GET /api/classes/{id}/mistakes': forTeachers(200, handedIn, ofClass),
  // No mistake is frequent enough.
  'POST /api/classes/{id}/practice-module': subscribed(
    forTeachers(409, handedIn, ({ classId }) => ({ params: { id: classId }, ...bodyWith({})() })),
  ),
  'GET /api/classes/{id}/marks': forTeachers(200, marked, ofClass),
  'GET /api/override-figures': signedIn(200),
}
