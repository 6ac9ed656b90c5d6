// Access rules of classes: `teacher` teaches the class, `creator` is a student in it. The class tests cover co-teachers
// and teachers of another class in the same team.
import type { Language } from '@parley/contracts/language/language.ts'
import { eq } from 'drizzle-orm'
import { assignmentItems, assignments } from '#database/assignments.ts'
import { classes, classInvitations, classJoinCodes, classMembers } from '#database/classes.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { somebody } from '../bulk-users.ts'
import { type Actor, bodyWith, newMember, type RequestParts, type Rule, signedIn, type World } from './access-rule.ts'

/** Creates a class in the team. @returns its id */
async function newClass({ db, teamId, people }: World, language: Language = 'en'): Promise<string> {
  const [row] = await db.insert(classes).values({ orgId: teamId, name: 'Tuesdays', language }).returning()
  const classId = row?.id ?? ''
  await db.insert(classMembers).values([
    { classId, userId: people.teacher.id, role: 'TEACHER' },
    { classId, userId: people.creator.id, role: 'STUDENT' },
  ])
  return classId
}

/** The public scenario's language. */
async function languageOf({ db, publicScenario }: World): Promise<Language> {
  const [row] = await db.select().from(scenarios).where(eq(scenarios.id, publicScenario))
  return row?.targetLanguage ?? 'en'
}

/** A new member of the team and of a class. */
async function newInClass(world: World, role: 'TEACHER' | 'STUDENT'): Promise<{ id: string; user_id: string }> {
  const [id, person] = [await newClass(world), await newMember(world)]
  await world.db.insert(classMembers).values({ classId: id, userId: person.id, role })
  return { id, user_id: person.id }
}

const ofClass =
  (body?: unknown): Rule['ask'] =>
  async (world) => ({ params: { id: await newClass(world) }, ...(body !== undefined && { body }) })

/** Actors whose role does not let them teach; those in a personal organisation do not see the class. */
const outsiders: Partial<Record<Actor, number>> = { invited: 404, removed: 404, operator: 404 }

/** Only its teachers, and the organisation's owner and admins, may do this. */
const forItsTeachers = (status: number, ask: Rule['ask']): Rule =>
  signedIn(403, ask, { owner: status, admin: status, teacher: status, ...outsiders })

/** Only its students may do this. */
const forItsStudents = (status: number, ask: Rule['ask']): Rule => signedIn(404, ask, { creator: status })

/** Creates an assignment for the class. @returns its id */
async function newAssignment(world: World, status: 'draft' | 'given' = 'given'): Promise<string> {
  const classId = await newClass(world)
  const [row] = await world.db
    .insert(assignments)
    .values({ classId, kind: 'scenario', status, late: 'refuse' })
    .returning()
  const assignmentId = row?.id ?? ''
  const versionId = (await ensureVersion(world.db, world.publicScenario)) ?? ''
  await world.db.insert(assignmentItems).values({ assignmentId, position: 0, versionId, goals: [0] })
  return assignmentId
}

const ofAssignment =
  (body?: unknown): Rule['ask'] =>
  async (world) => ({ params: { id: await newAssignment(world) }, ...(body !== undefined && { body }) })

/** Invites the creator into a class by their tag. @returns both ids */
async function newInvitation(world: World): Promise<{ id: string; invitation_id: string }> {
  const { db, people } = world
  const classId = await newClass(world)
  const expiresAt = new Date(Date.now() + 60_000)
  const [row] = await db.insert(classInvitations).values({ classId, userId: people.creator.id, expiresAt }).returning()
  return { id: classId, invitation_id: row?.id ?? '' }
}
const ofInvitation: Rule['ask'] = async (world) => ({ params: { id: (await newInvitation(world)).invitation_id } })

const roster = { file: Buffer.from('name,email\nAda,nobody@example.org').toString('base64') }

let codes = 0
async function withCode(world: World): Promise<RequestParts> {
  codes += 1
  const code = `TEST${codes}`
  const classId = await newClass(world)
  await world.db.insert(classJoinCodes).values({ classId, code, expiresAt: new Date(Date.now() + 60_000) })
  return { body: { code } }
}

export const classRules: Record<string, Rule | Rule[]> = {
  'GET /api/classes': signedIn(200),
  // A personal organisation has no students.
  'POST /api/classes': signedIn(403, bodyWith({ name: 'Tuesdays', language: 'en' }), {
    owner: 201,
    admin: 201,
    teacher: 201,
  }),
  'GET /api/classes/{id}': signedIn(404, ofClass(), { owner: 200, admin: 200, teacher: 200, creator: 200 }),
  'PATCH /api/classes/{id}': forItsTeachers(200, ofClass({ name: 'Fridays' })),
  'DELETE /api/classes/{id}': forItsTeachers(204, ofClass()),
  'GET /api/classes/{id}/code': forItsTeachers(200, ofClass()),
  'POST /api/classes/{id}/code': forItsTeachers(201, ofClass({ days: 7 })),
  'DELETE /api/classes/{id}/code': forItsTeachers(204, ofClass()),
  'POST /api/classes/join': [
    // A removed member can return with an invitation, but not with a class's code.
    signedIn(200, withCode, { removed: 403, operator: 200 }),
    signedIn(400, bodyWith({ code: 'WRONG1' })),
  ],
  'GET /api/classes/{id}/students': forItsTeachers(200, ofClass()),
  'DELETE /api/classes/{id}/students/{user_id}': forItsTeachers(204, async (world) => ({
    params: await newInClass(world, 'STUDENT'),
  })),
  'PUT /api/classes/{id}/teachers/{user_id}': [
    forItsTeachers(200, async (world) => ({ params: { id: await newClass(world), user_id: world.people.admin.id } })),
    // Tries a team member who may not teach, and a user outside the team.
    forItsTeachers(404, async (world) => ({ params: { id: await newClass(world), user_id: world.people.member.id } })),
    forItsTeachers(404, async (world) => ({
      params: { id: await newClass(world), user_id: (await somebody(world.db)).id },
    })),
  ],
  'DELETE /api/classes/{id}/teachers/{user_id}': forItsTeachers(204, async (world) => ({
    params: await newInClass(world, 'TEACHER'),
  })),
  'POST /api/classes/{id}/leave': forItsStudents(204, ofClass()),
  'PATCH /api/classes/{id}/reminders': forItsStudents(200, ofClass({ has_reminders: true })),
  'POST /api/classes/{id}/roster/preview': forItsTeachers(200, ofClass(roster)),
  'POST /api/classes/{id}/roster': forItsTeachers(200, ofClass(roster)),
  'GET /api/classes/{id}/invitations': forItsTeachers(200, ofClass()),
  'DELETE /api/classes/{id}/invitations/{invitation_id}': forItsTeachers(204, async (world) => ({
    params: await newInvitation(world),
  })),
  'GET /api/class-invitations': signedIn(200),
  'POST /api/class-invitations/{id}/accept': forItsStudents(200, ofInvitation),
  'POST /api/class-invitations/{id}/decline': forItsStudents(204, ofInvitation),
  'GET /api/classes/{id}/assignments': forItsTeachers(200, ofClass()),
  'POST /api/classes/{id}/assignments': forItsTeachers(201, async (world) => ({
    params: { id: await newClass(world, await languageOf(world)) },
    body: { source: { kind: 'scenario', scenario_id: world.publicScenario } },
  })),
  'GET /api/assignments/{id}': forItsTeachers(200, ofAssignment()),
  // With an `updated_at` that was in no response.
  'PATCH /api/assignments/{id}': forItsTeachers(409, ofAssignment({ updated_at: '2026-01-01T00:00:00Z' })),
  'POST /api/assignments/{id}/give': forItsTeachers(200, ofAssignment()),
  'POST /api/assignments/{id}/withdraw': forItsTeachers(200, ofAssignment()),
  'DELETE /api/assignments/{id}': forItsTeachers(204, ofAssignment()),
  'GET /api/own-assignments': signedIn(200),
  'GET /api/own-assignments/{id}': [
    forItsStudents(200, ofAssignment()),
    signedIn(404, async (world) => ({ params: { id: await newAssignment(world, 'draft') } })),
  ],
  'GET /api/own-assignments/{id}/briefing': forItsStudents(200, ofAssignment()),
  'POST /api/own-assignments/{id}/talk': forItsStudents(201, ofAssignment({ time_zone: 'UTC' })),
}
