// A class with its teacher and its students' conversations, inserted directly into the database.
import { eq, sql } from 'drizzle-orm'
import { assignmentAttempts, assignmentItems, assignments } from '#database/assignments.ts'
import { classes, classMembers } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { Team } from '../people.ts'
import { daysAgo, insertReviewedSession, type Practice, type Practised } from '../practice.ts'
import type { TestApp, TestUser } from '../test-app.ts'

type NewClass = Partial<typeof classes.$inferInsert>
type NewAssignment = Partial<typeof assignments.$inferInsert> & {
  readonly goals?: number[]
  readonly positions?: number
}

export async function insertClass(
  db: Database,
  orgId: string,
  teacherId: string,
  fields: NewClass = {},
): Promise<string> {
  const [row] = await db
    .insert(classes)
    .values({ orgId, name: 'English A2, Tuesdays', language: 'en', ...fields })
    .returning({ id: classes.id })
  const classId = row?.id ?? ''
  await db.insert(classMembers).values({ classId, userId: teacherId, role: 'TEACHER' })
  return classId
}

/** An assignment for the class, without a deadline unless `fields` sets one. */
export async function insertAssignment(
  db: Database,
  classId: string,
  { goals = [0, 1], positions = 1, ...fields }: NewAssignment = {},
): Promise<string> {
  const [row] = await db
    .insert(assignments)
    .values({ classId, kind: 'scenario', status: 'given', late: 'refuse', ...fields })
    .returning({ id: assignments.id })
  const [scenario] = await db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(eq(scenarios.scenarioType, 'DIALOG'))
    .limit(1)
  const versionId = (await ensureVersion(db, scenario?.id ?? '')) ?? ''
  const assignmentId = row?.id ?? ''
  const items = Array.from({ length: positions }, (_, position) => ({ assignmentId, position, versionId, goals }))
  await db.insert(assignmentItems).values(items)
  return assignmentId
}

export interface Attempted extends Practised {
  readonly assignmentId: string
  readonly position?: number
}

/** A finished conversation for an assignment, with its review. */
export async function attempt(
  db: Database,
  { assignmentId, position = 0, ...practised }: Attempted,
): Promise<Practice & { number: number }> {
  const talk = await insertReviewedSession(db, practised)
  const place = { assignmentId, position, studentId: practised.userId }
  const [row] = await db
    .insert(assignmentAttempts)
    .values({
      ...place,
      sessionId: talk.sessionId,
      countedAt: practised.finishedAt,
      number: sql`(select count(*) + 1 from ${assignmentAttempts} a where a.assignment_id = ${assignmentId}
        and a.student_id = ${practised.userId} and a.position = ${position})`,
    })
    .returning({ number: assignmentAttempts.number })
  return { ...talk, number: row?.number ?? 0 }
}

export class Classroom {
  readonly app: TestApp
  readonly team: Team
  readonly id: string
  readonly teacher: TestUser

  private constructor(app: TestApp, team: Team, id: string, teacher: TestUser) {
    this.app = app
    this.team = team
    this.id = id
    this.teacher = teacher
  }

  static async open(app: TestApp, fields: NewClass = {}, team?: Team): Promise<Classroom> {
    const school = team ?? (await Team.found(app, 100))
    const teacher = await school.admit('TEACHER')
    return new Classroom(
      app,
      school,
      await insertClass(app.connection.db, school.id, teacher.user._id, fields),
      teacher,
    )
  }

  get #db(): Database {
    return this.app.connection.db
  }

  async #admit(role: 'TEACHER' | 'STUDENT'): Promise<TestUser> {
    const person = await this.team.admit(role === 'TEACHER' ? 'TEACHER' : 'MEMBER')
    await this.#db.insert(classMembers).values({ classId: this.id, userId: person.user._id, role })
    return person
  }

  student = (): Promise<TestUser> => this.#admit('STUDENT')
  coTeacher = (): Promise<TestUser> => this.#admit('TEACHER')
  assign = (fields: NewAssignment = {}): Promise<string> => insertAssignment(this.#db, this.id, fields)

  /** A student's finished conversation for an assignment. */
  talk(as: TestUser, assignmentId: string, fields: Partial<Attempted> = {}) {
    const talk = { userId: as.user._id, orgId: this.team.id, assignmentId, finishedAt: daysAgo(1) }
    return attempt(this.#db, { ...talk, ...fields })
  }

  /** An open conversation. */
  async running(as: TestUser, assignmentId: string): Promise<Practice> {
    const talk = await this.talk(as, assignmentId)
    await this.#db
      .update(sessions)
      .set({ state: 'running', lastTurnAt: new Date() })
      .where(eq(sessions.id, talk.sessionId))
    return talk
  }
}
