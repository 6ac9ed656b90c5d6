// Members of a class: its students as their teachers see them, adding and removing teachers, and leaving.
import { z } from 'zod'
import { TimeZone } from '../conversation.ts'
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
  summary: 'Students of a class by name, with what they practised in its language',
  access: 'teach',
  params: IdParams,
  query: z.strictObject({ time_zone: TimeZone.default('UTC') }),
  response: z.object({ items: z.array(ClassStudent) }),
})

export const removeStudent = endpoint({
  method: 'DELETE',
  path: '/api/classes/:id/students/:user_id',
  summary: 'Take a student out of a class; they stay in the organisation, and their history with them',
  access: 'teach',
  params: ClassMemberParams,
  status: 204,
})

export const addTeacher = endpoint({
  method: 'PUT',
  path: '/api/classes/:id/teachers/:user_id',
  summary: 'Let a teacher, admin or owner of the organisation teach the class too; 404 for anybody else',
  access: 'teach',
  params: ClassMemberParams,
  response: Class,
  errors: ['CLASS.FULL'],
})

export const removeTeacher = endpoint({
  method: 'DELETE',
  path: '/api/classes/:id/teachers/:user_id',
  summary: 'Take a teacher out of a class, oneself too; 403 for the last one',
  access: 'teach',
  params: ClassMemberParams,
  status: 204,
})

export const leaveClass = endpoint({
  method: 'POST',
  path: '/api/classes/:id/leave',
  summary: 'Leave a class as its student; what was handed in stays with its teachers, the history with the student',
  access: 'self',
  params: IdParams,
  status: 204,
})

export const setReminders = endpoint({
  method: 'PATCH',
  path: '/api/classes/:id/reminders',
  summary: 'As a student, be reminded by mail a day before something is due, or not',
  access: 'self',
  params: IdParams,
  body: z.strictObject({ has_reminders: z.boolean() }),
  response: z.object({ has_reminders: z.boolean() }),
})
