// A class's overview: each student's progress, the most frequent mistakes, and the results as a file.
import { z } from 'zod'
import { TimeZone } from '../conversation/time-zone.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { DifficultyLevel, scenarioLimits } from '../library/scenario.ts'
import { AreMistakesChecked } from '../practice/progress.ts'
import { Band } from '../review/review.ts'
import { Topic } from '../review/topic.ts'
import { plainTitle } from '../text/plain-text.ts'
import { ClassPerson, classLimits } from './class.ts'
import { MarkValue, Scale } from './mark.ts'
import { Position } from './submission.ts'

/**
 * A student's progress. `begun`: there are attempts, but nothing is handed in. `talking`: a conversation is open.
 * `marked`: the student cannot see the mark yet.
 */
export const standings = ['not_begun', 'begun', 'talking', 'handed_in', 'marked', 'released', 'sent_back'] as const
export const Standing = z.enum(standings)
export type Standing = z.infer<typeof Standing>

/** One student's work on one scenario of an assignment. Shows only submissions, because everything else is private. */
export const StudentWork = z.object({
  student: ClassPerson,
  standing: Standing,
  is_late: z.boolean(),
  /** Including the student's extra time; null if there is no deadline. */
  due_at: Time.nullable(),
  attempts_used: z.number(),
  sent_back_count: z.number(),
  submission: z
    .object({
      _id: Id,
      attempt: z.number(),
      handed_in_at: Time,
      /** The student's longest line. */
      line: z.string().nullable(),
      goals_reached: z.number().nullable(),
      goals_total: z.number(),
      level: DifficultyLevel.nullable(),
      overall_band: Band.nullable(),
    })
    .nullable(),
  mark: z.object({ value: MarkValue.nullable(), is_released: z.boolean(), has_changes: z.boolean() }).nullable(),
  /** Whether a reminder makes sense: something can still be handed in, and no teacher has reminded them today (UTC). */
  can_be_reminded: z.boolean(),
})
export type StudentWork = z.infer<typeof StudentWork>

export const getAssignmentWork = endpoint({
  method: 'GET',
  path: '/api/assignments/:id/work',
  summary: "Each student's progress on an assignment, by name",
  access: 'teach',
  params: IdParams,
  query: z.strictObject({ position: z.coerce.number().pipe(Position).default(0) }),
  response: z.object({ class_id: Id, scale: Scale, attempts_max: z.number().nullable(), items: z.array(StudentWork) }),
})

export const remindStudents = endpoint({
  method: 'POST',
  path: '/api/assignments/:id/remind',
  summary:
    'Remind students who have not handed in a scenario, each at most once a day, on the assignment and by mail if they want reminders. Skips listed students who have handed in since',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({ position: Position.default(0), student_ids: z.array(Id).min(1).max(classLimits.students) }),
  response: z.object({ reminded_count: z.number() }),
})

/** Maximum number of topics, and of examples per topic. */
export const classTopicsMax = 8
export const topicExamplesMax = 3

export const ClassTopic = z.object({
  /** The same as `topic`, for pages from before the codes. */
  key: Topic,
  topic: Topic,
  /** How many students made the mistake, and how often in total. */
  students: z.number(),
  count: z.number(),
  examples: z.array(z.object({ original_text: z.string(), suggestion: z.string() })),
})
export type ClassTopic = z.infer<typeof ClassTopic>

export const getClassMistakes = endpoint({
  method: 'GET',
  path: '/api/classes/:id/mistakes',
  summary:
    'The most frequent mistakes in the submissions of a class, without struck lines and corrections overruled by teachers',
  access: 'teach',
  params: IdParams,
  response: z.object({
    student_count: z.number(),
    items: z.array(ClassTopic).max(classTopicsMax),
    are_mistakes_checked: AreMistakesChecked,
  }),
})

export const makePracticeModule = endpoint({
  method: 'POST',
  path: '/api/classes/:id/practice-module',
  summary: 'Create a team module from the most frequent mistakes of the class, one scenario per topic',
  access: 'teach',
  subscribers: true,
  params: IdParams,
  body: z.strictObject({
    /** If absent, all topics in the overview. */
    topics: z.array(Topic).min(1).max(classTopicsMax).optional(),
    /** The topics' names, for the scenarios' titles; a topic without a name is named in English. */
    names: z.partialRecord(Topic, plainTitle(scenarioLimits.title)).optional(),
  }),
  status: 201,
  response: z.object({ module_id: Id, title: z.string(), scenario_count: z.number() }),
  errors: ['TASK.NO_MISTAKES', 'QUOTA.EXCEEDED'],
})

export const exportMarks = endpoint({
  method: 'GET',
  path: '/api/classes/:id/marks',
  summary: 'Marks of a class as CSV, one line per student and scenario, safe from formula injection',
  access: 'teach',
  params: IdParams,
  query: z.strictObject({ time_zone: TimeZone.default('UTC') }),
  response: z.object({ file_name: z.string(), content: z.string() }),
})

/** Number of released marks from which figures are shown: fewer could be traced to a person. */
export const figuresMin = 20

/** How teachers' marks compare with the machine's; for all languages together if `language` is null. */
export const OverrideFigures = z.object({
  language: Language.nullable(),
  scale: z.enum(['cefr', 'ielts']),
  compared: z.number(),
  same: z.number(),
  /** How often the teacher's mark was higher, or lower. */
  higher: z.number(),
  lower: z.number(),
  /** How often the two marks differed by more than one level or band. */
  far: z.number(),
})
export type OverrideFigures = z.infer<typeof OverrideFigures>

export const getOverrideFigures = endpoint({
  method: 'GET',
  path: '/api/override-figures',
  summary: "How often teachers on this instance overrode the machine's marks and corrections",
  access: 'self',
  response: z.object({
    marks: z.array(OverrideFigures),
    /** Corrections in submissions that were marked. */
    corrections: z.array(z.object({ language: Language.nullable(), shown: z.number(), overruled: z.number() })),
  }),
})
