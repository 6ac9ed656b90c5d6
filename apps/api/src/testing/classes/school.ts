// A class for tests: a team with a teacher, students and assignments.
import { createAssignment } from '@parley/contracts/classes/assignment.ts'
import { createClass } from '@parley/contracts/classes/class.ts'
import { joinClass, renewJoinCode } from '@parley/contracts/classes/join-code.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import { and, eq } from 'drizzle-orm'
import { scenarios } from '#database/scenarios.ts'
import { enterOrg, Team } from '../people.ts'
import type { TestApp, TestUser } from '../test-app.ts'

/** The id of “A table for two” in English. */
export async function tableForTwo({ connection }: TestApp): Promise<string> {
  const isScene = and(eq(scenarios.slug, 'a-table-for-two'), eq(scenarios.targetLanguage, 'en'))
  const [scene] = await connection.db.select({ id: scenarios.id }).from(scenarios).where(isScene)
  return scene?.id ?? ''
}

/** A scenario that only its teacher may see, modelled on “A table for two”. */
export async function privateScenario({ connection: { db } }: TestApp, teacher: TestUser): Promise<string> {
  const isScene = and(eq(scenarios.slug, 'a-table-for-two'), eq(scenarios.targetLanguage, 'en'))
  const [scene] = await db.select().from(scenarios).where(isScene)
  if (scene === undefined) throw new Error('The library is empty')
  const { id: _id, slug: _slug, ...content } = scene
  const own = { slug: null, display: null, visibility: 'PRIVATE', ownerId: teacher.user._id } as const
  const [row] = await db
    .insert(scenarios)
    .values({ ...content, ...own, title: 'My own table' })
    .returning({ id: scenarios.id })
  return row?.id ?? ''
}

export class School {
  readonly app: TestApp
  readonly team: Team
  readonly teacher: TestUser
  readonly classId: string

  private constructor(app: TestApp, team: Team, teacher: TestUser, classId: string) {
    this.app = app
    this.team = team
    this.teacher = teacher
    this.classId = classId
  }

  /** A class in English. */
  static async open(app: TestApp): Promise<School> {
    const team = await Team.found(app)
    const teacher = await team.admit('TEACHER')
    const made = await app.call(createClass, { body: { name: 'Tuesdays', language: 'en' } }, { as: teacher })
    return new School(app, team, teacher, made._id)
  }

  /** A student who has joined by code. Their own organisation stays current unless `goesOver` is set. */
  async enrol({ goesOver = false } = {}): Promise<TestUser> {
    const student = await this.app.register()
    const { code } = await this.app.call(
      renewJoinCode,
      { params: { id: this.classId }, body: {} },
      { as: this.teacher },
    )
    await this.app.call(joinClass, { body: { code } }, { as: student })
    return goesOver ? enterOrg(this.app, student, this.team.id) : student
  }

  /** Assigns “A table for two”, unless `fields` names something else. */
  async give(fields: Partial<EndpointInput<typeof createAssignment>['body']> = {}) {
    const source = fields.source ?? { kind: 'scenario' as const, scenario_id: await tableForTwo(this.app) }
    return this.app.call(
      createAssignment,
      { params: { id: this.classId }, body: { ...fields, source } },
      { as: this.teacher },
    )
  }
}
