// Assignments that a teacher sets for a class. An assignment stores copies of its scenarios from when it was created.
import { z } from 'zod'
import { SessionMode } from '../conversation/conversation.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language, Translation } from '../language/language.ts'
import { DifficultyLevel, IeltsPart, scenarioLimits } from '../library/scenario.ts'
import { plainText } from '../text/plain-text.ts'
import { ClassPerson } from './class.ts'
import { ZonedInput, ZonedTime } from './zoned-time.ts'

/** Maximum characters in the note to the class, attempts, students with extra time, and assignments per class. */
/** `items`: scenarios in all of a class's assignments together, including those in modules. */
export const assignmentLimits = { note: 280, attempts: 20, extraTime: 100, assignments: 300, items: 600 } as const

/** The content that students practise: one scenario, all scenarios in a module, or a part of an IELTS test. */
export const AssignmentSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('scenario'),
    scenario_id: Id,
    /** Indexes into `user_goals` of the required goals; all of them if absent. */
    goals: z
      .array(
        z
          .number()
          .int()
          .min(0)
          .max(scenarioLimits.entries - 1),
      )
      .max(scenarioLimits.entries)
      .optional(),
  }),
  z.strictObject({ kind: z.literal('module'), module_id: Id }),
  z.strictObject({
    kind: z.literal('exam'),
    scenario_id: Id,
    part: IeltsPart,
    mode: SessionMode.default('exam'),
  }),
])
export type AssignmentSource = z.infer<typeof AssignmentSource>
export const AssignmentKind = z.enum(['scenario', 'module', 'exam'])

/** `draft`: hidden from the class. `planned`: not visible yet. `closed`: past due, and late work is not accepted. */
export const AssignmentState = z.enum(['draft', 'planned', 'open', 'closed', 'withdrawn'])
export type AssignmentState = z.infer<typeof AssignmentState>

export const LateRule = z.enum(['refuse', 'accept'])

const ExtraTime = z.strictObject({ user_id: Id, due: ZonedInput })

const fields = {
  note: plainText(assignmentLimits.note).nullable(),
  /** When the class first sees the assignment; null for immediately. */
  visible_from: ZonedInput.nullable(),
  /** Null if there is no deadline. */
  due: ZonedInput.nullable(),
  /** Per scenario; null for unlimited. The student chooses which attempt to hand in. */
  attempts_max: z.number().int().min(1).max(assignmentLimits.attempts).nullable(),
  late: LateRule,
  /** Students with a later deadline of their own. No other student sees this. */
  extra_time: z.array(ExtraTime).max(assignmentLimits.extraTime),
}

/** One scenario in an assignment, as it was when the assignment was created. */
export const AssignmentItem = z.object({
  /** Counted from 0. */
  position: z.number(),
  scenario_id: Id,
  title: z.string(),
  difficulty_level: DifficultyLevel,
  /** The scenario's first goal or question, or its title if it has neither. */
  lead: z.string(),
  lead_translation: z.string().nullable(),
  goals: z.array(z.object({ phrase: z.string(), translation: Translation, counts: z.boolean() })),
  step_count: z.number(),
  /** Changes to the original scenario since then; the assignment keeps its own copy. */
  scenario_now: z.enum(['same', 'edited', 'deleted']),
})

/** How many of the class's students have done how much of an assignment. */
const Counts = z.object({ students: z.number(), none: z.number(), begun: z.number(), handed_in: z.number() })

export const StudentState = z.enum(['none', 'begun', 'handed_in'])
export type StudentState = z.infer<typeof StudentState>

export const AssignmentSummary = z.object({
  _id: Id,
  kind: AssignmentKind,
  /** Title of the scenario or module. */
  title: z.string(),
  target_language: Language,
  part: IeltsPart.nullable(),
  scenario_count: z.number(),
  /** Number of required goals. */
  goals_count: z.number(),
  attempts_max: z.number().nullable(),
  late: LateRule,
  state: AssignmentState,
  visible_from: ZonedTime.nullable(),
  due: ZonedTime.nullable(),
  counts: Counts,
  /** One per student, in the order of the list of students. */
  student_states: z.array(StudentState),
})
export type AssignmentSummary = z.infer<typeof AssignmentSummary>

/** An assignment as its teachers see it. `counts` shows how many students an edit or a withdrawal would affect. */
export const Assignment = AssignmentSummary.omit({ student_states: true }).extend({
  class: z.object({ _id: Id, name: z.string() }),
  module_id: Id.nullable(),
  mode: SessionMode.nullable(),
  items: z.array(AssignmentItem),
  note: z.string().nullable(),
  extra_time: z.array(z.object({ user_id: Id, name: z.string(), due: ZonedTime })),
  /** Null if the account was deleted. */
  author: ClassPerson.nullable(),
  created_at: Time,
  updated_at: Time,
})
export type Assignment = z.infer<typeof Assignment>

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/classes/:id/assignments',
  summary: 'Assignments of a class, including drafts and withdrawn ones, newest first',
  access: 'teach',
  params: IdParams,
  response: z.object({ items: z.array(AssignmentSummary) }),
})

export const getAssignment = endpoint({
  method: 'GET',
  path: '/api/assignments/:id',
  summary: "One assignment, in the teacher's view",
  access: 'teach',
  params: IdParams,
  response: Assignment,
})

export const createAssignment = endpoint({
  method: 'POST',
  path: '/api/classes/:id/assignments',
  summary:
    'Assign scenarios to a class, or save a draft. 400 with `past`, `before_visible`, `before_due`, `not_a_student`, `not_found`, `other_language`, `unknown_goal`, `no_goals`',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({
    source: AssignmentSource,
    note: fields.note.default(null),
    visible_from: fields.visible_from.default(null),
    due: fields.due.default(null),
    attempts_max: fields.attempts_max.default(null),
    late: fields.late.default('refuse'),
    extra_time: fields.extra_time.default([]),
    is_draft: z.boolean().default(false),
  }),
  status: 201,
  response: Assignment,
  errors: ['QUOTA.EXCEEDED'],
})

export const updateAssignment = endpoint({
  method: 'PATCH',
  path: '/api/assignments/:id',
  summary:
    'Change an assignment. Submissions and whether they were late do not change. Once a student has begun, only the goals of its source may change',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({
    /** Copies the scenario again. */
    source: AssignmentSource.optional(),
    note: fields.note.optional(),
    visible_from: fields.visible_from.optional(),
    due: fields.due.optional(),
    attempts_max: fields.attempts_max.optional(),
    late: fields.late.optional(),
    extra_time: fields.extra_time.optional(),
    /** As the caller last read it. If another user has saved since, the response is 409 CLASS.EDITED_MEANWHILE. */
    updated_at: Time,
  }),
  response: Assignment,
  errors: ['ASSIGNMENT.BEGUN', 'CLASS.EDITED_MEANWHILE'],
})

export const giveAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/:id/give',
  summary: 'Publish a draft or a withdrawn assignment',
  access: 'teach',
  params: IdParams,
  response: Assignment,
})

export const withdrawAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/:id/withdraw',
  summary:
    'Withdraw an assignment: students can no longer begin or hand in; submissions can still be marked, and released marks remain',
  access: 'teach',
  params: IdParams,
  response: Assignment,
})

export const deleteAssignment = endpoint({
  method: 'DELETE',
  path: '/api/assignments/:id',
  summary: 'Delete an assignment that no student has begun',
  access: 'teach',
  params: IdParams,
  status: 204,
  errors: ['ASSIGNMENT.BEGUN'],
})
