// Members of a class: its students as their teachers see them, adding and removing teachers, and leaving.
import { z } from 'zod'
import { TimeZone } from '../conversation/time-zone.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { DifficultyLevel } from '../library/scenario.ts'
import { Class, ClassPerson } from './class.ts'

/** Number of weeks of minutes that the list of students shows; the last one is this week. */
export const rosterWeeks = 6

export const ClassMemberParams = z.strictObject({ id: Id, user_id: Id })

export const ClassStudent = ClassPerson.extend({
  tag_name: z.string(),
  joined_at: Time,
  /**
   * The newest level in the class's language: from a teacher's released mark if there is one, otherwise the estimate.
   */
  level: DifficultyLevel.nullable(),
  /** Minutes of finished conversations in the class's organisation and language, per week from Monday. */
  week_minutes: z.array(z.number()).length(rosterWeeks),
  last_talk_at: Time.nullable(),
  /** Whether the student is currently in a conversation for one of the class's assignments. */
  is_talking: z.boolean(),
})
export type ClassStudent = z.infer<typeof ClassStudent>

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/classes/:id/students',
  summary: 'Students of a class by name, with their practice in its language',
  access: 'teach',
  params: IdParams,
  query: z.strictObject({ time_zone: TimeZone.default('UTC') }),
  response: z.object({ items: z.array(ClassStudent) }),
})

export const removeStudent = endpoint({
  method: 'DELETE',
  path: '/api/classes/:id/students/:user_id',
  summary: 'Remove a student from a class; they remain in the organisation and keep their history',
  access: 'teach',
  params: ClassMemberParams,
  status: 204,
})

export const addTeacher = endpoint({
  method: 'PUT',
  path: '/api/classes/:id/teachers/:user_id',
  summary: 'Add a teacher, admin or owner of the organisation as a teacher of the class; 404 for anyone else',
  access: 'teach',
  params: ClassMemberParams,
  response: Class,
  errors: ['CLASS.FULL'],
})

export const removeTeacher = endpoint({
  method: 'DELETE',
  path: '/api/classes/:id/teachers/:user_id',
  summary: 'Remove a teacher from a class, including oneself; 403 for the last one',
  access: 'teach',
  params: ClassMemberParams,
  status: 204,
})

export const leaveClass = endpoint({
  method: 'POST',
  path: '/api/classes/:id/leave',
  summary: 'Leave a class as a student; teachers keep the submissions, the student keeps their history',
  access: 'self',
  params: IdParams,
  status: 204,
})

export const setReminders = endpoint({
  method: 'PATCH',
  path: '/api/classes/:id/reminders',
  summary: 'Turn mail reminders a day before the due date on or off, as a student',
  access: 'self',
  params: IdParams,
  body: z.strictObject({ has_reminders: z.boolean() }),
  response: z.object({ has_reminders: z.boolean() }),
})
