// Response times of a teacher's lists for a large class: on Postgres, over real HTTP.
import { parseArgs } from 'node:util'
import { rebuild } from '../apps/api/src/features/progress/finished.ts'
import { readFinished } from '../apps/api/src/features/review/finished.ts'
import { assignmentIdOf, classId, classOf } from './classes-data.ts'
import { answerOptions, type MeasuredRequest, startFilledServer } from './filled-server.ts'

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '200' },
    assignments: { type: 'string', default: '50' },
    ...answerOptions(50),
  },
})
const [students, assignments] = [Number(values.students), Number(values.assignments)]

const server = await startFilledServer()
await server.fill(async ({ db, client, run }) => {
  await run(classOf(server.userId, students, assignments))
  await rebuild(db, readFinished, null)
  await client.query('vacuum analyze')
})

const ofClass = `/api/classes/${classId}`
const last = assignmentIdOf(assignments)
const asked: MeasuredRequest[] = [
  ['classes', '/api/classes'],
  ['students', `${ofClass}/students?time_zone=Europe/Dublin`],
  ['assignments', `${ofClass}/assignments`],
  ['one assignment', `/api/assignments/${last}`],
  ['work on one assignment', `/api/assignments/${last}/work`],
  ['what the class gets wrong', `${ofClass}/mistakes`],
  ['assignments of a student', '/api/own-assignments'],
]

await server.measure(
  asked,
  values,
  `${students} students who have handed in and been marked for each of ${assignments} assignments`,
)
