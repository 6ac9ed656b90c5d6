// An organisation's classes: their name, language, teachers and students.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { DifficultyLevel } from '../library/scenario.ts'
import { plainTitle } from '../text/plain-text.ts'
import { markScales } from './mark-scale.ts'

/** Maximum characters in a name, students and teachers per class, and classes per organisation. */
export const classLimits = { name: 80, students: 500, teachers: 20, classes: 500 } as const

/** The scale that the class's teachers mark on. */
const ScaleOfClass = z.enum(markScales)

/** A person by name. */
export const ClassPerson = z.object({ _id: Id, name: z.string() })
export type ClassPerson = z.infer<typeof ClassPerson>

/**
 * `ADMIN`: an owner or admin of the organisation who neither teaches nor attends the class, but has its teachers'
 * rights.
 */
export const ClassRole = z.enum(['TEACHER', 'STUDENT', 'ADMIN'])
export type ClassRole = z.infer<typeof ClassRole>

export const Class = z.object({
  _id: Id,
  name: z.string(),
  language: Language,
  level: DifficultyLevel.nullable(),
  mark_scale: ScaleOfClass,
  org: z.object({ _id: Id, name: z.string() }),
  /** The caller's role in the class. */
  own_role: ClassRole,
  teachers: z.array(ClassPerson),
  student_count: z.number(),
  /** Whether the caller, if a student, gets a mail before an assignment is due; null for other callers. */
  has_reminders: z.boolean().nullable(),
  created_at: Time,
})
export type Class = z.infer<typeof Class>

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/classes',
  summary: 'Classes that the caller may teach in the current organisation, and all classes that they attend',
  access: 'user',
  response: z.object({ teaches: z.array(Class), attends: z.array(Class) }),
})

export const getClass = endpoint({
  method: 'GET',
  path: '/api/classes/:id',
  summary: "One class, for its teachers and students and the organisation's owners and admins",
  access: 'user',
  params: IdParams,
  response: Class,
})

const ClassFields = z.strictObject({
  name: plainTitle(classLimits.name),
  language: Language,
  level: DifficultyLevel.nullable().default(null),
  mark_scale: ScaleOfClass.default('cefr'),
})

export const createClass = endpoint({
  method: 'POST',
  path: '/api/classes',
  summary: 'Create a class in the current team, with the caller as its teacher',
  access: 'teach',
  body: ClassFields,
  status: 201,
  response: Class,
  errors: ['FORBIDDEN', 'QUOTA.EXCEEDED'],
})

export const updateClass = endpoint({
  method: 'PATCH',
  path: '/api/classes/:id',
  summary: 'Update a class; marks keep the scale they were given on',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({
    name: plainTitle(classLimits.name).optional(),
    language: Language.optional(),
    level: DifficultyLevel.nullable().optional(),
    mark_scale: ScaleOfClass.optional(),
  }),
  response: Class,
})

export const deleteClass = endpoint({
  method: 'DELETE',
  path: '/api/classes/:id',
  summary: 'Delete a class with its assignments and marks; students keep their conversations',
  access: 'teach',
  params: IdParams,
  status: 204,
})
