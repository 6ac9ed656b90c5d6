// Compares teachers' marks with the model's across the entire instance, anonymously.

import { type MarkScale, stepsAbove } from '@parley/contracts/classes/mark-scale.ts'
import { figuresMin, type getOverrideFigures, type OverrideFigures } from '@parley/contracts/classes/overview.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { assignments } from '#database/assignments.ts'
import { marks, overruledMistakes, submissions } from '#database/classes/marking.ts'
import { classes } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'

type Figures = Answer<typeof getOverrideFigures>

/** Counts released marks by the teacher's and the model's value. */
const countMarks = (db: Database) =>
  db
    .select({
      language: classes.language,
      scale: marks.scale,
      value: sql<string>`${marks.releasedValue}`,
      machine: sql<string>`${marks.releasedMachine}`,
      count: count(),
    })
    .from(marks)
    .innerJoin(submissions, eq(submissions.id, marks.submissionId))
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .where(and(isNotNull(marks.releasedValue), isNotNull(marks.releasedMachine)))
    .groupBy(classes.language, marks.scale, marks.releasedValue, marks.releasedMachine)

const countCorrections = (db: Database) =>
  db
    .select({
      language: classes.language,
      marks: count(),
      shown: sql<number>`sum(${marks.mistakesShown})::int`,
      overruled: sql<number>`sum((select count(*) from ${overruledMistakes}
        where ${overruledMistakes.submissionId} = ${marks.submissionId} and ${overruledMistakes.isReleased}))::int`,
    })
    .from(marks)
    .innerJoin(submissions, eq(submissions.id, marks.submissionId))
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .innerJoin(classes, eq(classes.id, assignments.classId))
    .where(isNotNull(marks.releasedValue))
    .groupBy(classes.language)

type MarkCount = Awaited<ReturnType<typeof countMarks>>[number]

const isCompared = (scale: MarkScale): scale is OverrideFigures['scale'] => scale !== 'points'
/** The largest difference that is not `far`: one level, or one band in steps of a half. */
const nearSteps = { cefr: 1, ielts: 2 } as const

function figuresOf(
  rows: readonly MarkCount[],
  language: Language | null,
  scale: OverrideFigures['scale'],
): OverrideFigures {
  const sum = (isMeant: (steps: number) => boolean) =>
    rows.reduce((all, row) => {
      const steps = stepsAbove(row.scale, row.value, row.machine)
      return steps !== null && isMeant(steps) ? all + row.count : all
    }, 0)
  return {
    language,
    scale,
    compared: sum(() => true),
    same: sum((steps) => steps === 0),
    higher: sum((steps) => steps > 0),
    lower: sum((steps) => steps < 0),
    far: sum((steps) => Math.abs(steps) > nearSteps[scale]),
  }
}

/** For all languages together, then for each; omits languages with fewer than `figuresMin` marks. */
export async function overrideFigures(db: Database): Promise<Figures> {
  const [counted, corrections] = await Promise.all([countMarks(db), countCorrections(db)])
  const figures = [...Map.groupBy(counted, ({ scale }) => scale)].flatMap(([scale, rows]) => {
    if (!isCompared(scale)) return []
    const byLanguage = [...Map.groupBy(rows, ({ language }) => language)]
    return [figuresOf(rows, null, scale), ...byLanguage.map(([language, of]) => figuresOf(of, language, scale))]
  })
  const total = corrections.reduce(
    (all, row) => ({
      language: null,
      marks: all.marks + row.marks,
      shown: all.shown + row.shown,
      overruled: all.overruled + row.overruled,
    }),
    { language: null, marks: 0, shown: 0, overruled: 0 },
  )
  return {
    marks: figures.filter(({ compared }) => compared >= figuresMin),
    corrections: [total, ...corrections].filter(({ marks: made }) => made >= figuresMin),
  }
}
