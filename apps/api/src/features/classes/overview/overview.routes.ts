// A teacher's overview of a class: each student's status, the most frequent mistakes, and exported marks.
import {
  exportMarks,
  getAssignmentWork,
  getClassMistakes,
  getOverrideFigures,
  makePracticeModule,
} from '@parley/contracts/classes/overview.ts'
import type { FastifyInstance } from 'fastify'
import { csvFile, csvLine } from '#platform/csv.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { remembered } from '#platform/remembered.ts'
import { requireTaughtAssignment, requireTaughtClass } from '../class/taught.ts'
import { countStudents } from '../joining/joining.queries.ts'
import { localOf } from '../zoned-time.rules.ts'
import { assignmentWork, type WorkDeps } from './assignment-work.ts'
import { areHandInsChecked, listStudentTopics } from './class-mistakes.queries.ts'
import { type ClassTopic, classTopics } from './class-mistakes.rules.ts'
import { markColumns, markFields } from './marks-export.rules.ts'
import { listMarkLines } from './marks-export.ts'
import { overrideFigures } from './override-figures.ts'
import { type ModuleDeps, makePractice } from './practice-module.ts'

export type OverviewDeps = WorkDeps & ModuleDeps

/** A class's mistakes are counted over the hand-ins of this many days. */
const topicDays = 31
const dayMs = 86_400_000
/** Each request reads thousands of rows. */
const exportLimit: Limit = { name: 'files of marks', max: 10, windowMs: 60_000, countedIn: 'process' }
/** How long the figures are cached; computing them reads all of the instance's marks. */
const figuresFreshMs = 60_000

const topicView = ({ topic, students, count, examples }: ClassTopic) => ({
  key: topic,
  topic,
  students,
  count,
  examples: examples.map(({ originalText, suggestion }) => ({ original_text: originalText, suggestion })),
})

export function overviewRoutes(app: FastifyInstance, deps: OverviewDeps): void {
  const { db } = deps
  const topicsOf = async ({ id, language }: Awaited<ReturnType<typeof requireTaughtClass>>) => {
    const since = new Date(Date.now() - topicDays * dayMs)
    const [students, rows, areChecked] = await Promise.all([
      countStudents(db, id),
      listStudentTopics(db, { classId: id, language, since }),
      areHandInsChecked(db, { classId: id, since }),
    ])
    return { students, topics: classTopics(rows, students), areChecked }
  }

  serve(app, getAssignmentWork, async ({ user, params, query }) => {
    const taught = await requireTaughtAssignment(db, user, params.id)
    const items = await assignmentWork(deps, taught, query.position, new Date())
    if (items === null) throw new Problem('NOT_FOUND')
    const { assignment, class: ofClass } = taught
    return { class_id: ofClass.id, scale: ofClass.markScale, attempts_max: assignment.attemptsMax, items }
  })

  serve(app, getClassMistakes, async ({ user, params }) => {
    const { students, topics, areChecked } = await topicsOf(await requireTaughtClass(db, user, params.id))
    return { student_count: students, items: topics.map(topicView), are_mistakes_checked: areChecked }
  })

  serve(app, makePracticeModule, async ({ user, params, body }) => {
    const found = await requireTaughtClass(db, user, params.id)
    const { topics } = await topicsOf(found)
    const wanted = topics.filter(({ topic }) => body.topics?.includes(topic) ?? true)
    return makePractice(deps, user, found, wanted, body.names ?? {})
  })

  serve(
    app,
    exportMarks,
    async ({ user, params, query }) => {
      const { id } = await requireTaughtClass(db, user, params.id)
      const lines = await listMarkLines(db, id, user.explanationLanguage)
      const day = new Date().toISOString().slice(0, 10)
      const timeOf = (at: Date) => localOf(at, query.time_zone).replace('T', ' ')
      const fields = lines.map((line) => markFields(line, timeOf))
      return {
        file_name: `parley-marks-${day}.csv`,
        content: csvFile([markColumns, ...fields].map((line) => csvLine(line))),
      }
    },
    { limit: exportLimit },
  )

  const figures = remembered(() => overrideFigures(db), figuresFreshMs)
  serve(app, getOverrideFigures, () => figures())
}
