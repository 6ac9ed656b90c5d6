// Members of an organisation, added as the operator and its owner would do it.

import { refresh, switchOrg } from '@parley/contracts/account/auth.ts'
import { getUser } from '@parley/contracts/account/user.ts'
import { acceptInvitation, changeRole, inviteMember } from '@parley/contracts/org/org.ts'
import type { Role } from '@parley/contracts/org/policy.ts'
import { eq } from 'drizzle-orm'
import { users } from '#database/users.ts'
import { createTeam } from '../features/org/operator.queries.ts'
import type { TestApp, TestUser } from './test-app.ts'

/** The user, with the organisation as their current one. */
export async function enterOrg(app: TestApp, person: TestUser, orgId: string): Promise<TestUser> {
  const { access_token, user } = await app.call(switchOrg, { body: { org_id: orgId } }, { as: person })
  return { ...person, accessToken: access_token, user }
}

/** The user with a token for their current organisation, which another device or person has changed. */
export async function renewed(app: TestApp, person: TestUser): Promise<TestUser> {
  const response = await app.fetch(refresh.path, { headers: { cookie: person.cookie } })
  const { access_token: accessToken } = refresh.response.parse(await response.json())
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const fresh = { ...person, accessToken, cookie }
  return { ...fresh, user: await app.call(getUser, {}, { as: fresh }) }
}

/** Marks a user's address as verified, so that mails to it may contain names. */
export async function verified(app: TestApp, person: TestUser): Promise<TestUser> {
  await app.connection.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.user._id))
  return person
}

export class Team {
  readonly app: TestApp
  readonly id: string
  readonly owner: TestUser

  private constructor(app: TestApp, id: string, owner: TestUser) {
    this.app = app
    this.id = id
    this.owner = owner
  }

  static async found(app: TestApp, maxMembers = 10, name = 'Riverside School'): Promise<Team> {
    const owner = await app.register()
    const id = await createTeam(app.connection.db, { name, ownerId: owner.user._id, maxMembers })
    return new Team(app, id, await enterOrg(app, owner, id))
  }

  /** Invites a user, who has not responded yet. */
  async invite(person: TestUser): Promise<TestUser> {
    await this.app.call(inviteMember, { body: { tag_name: person.user.tag_name } }, { as: this.owner })
    return person
  }

  /** A new member whose current organisation is the team. */
  async admit(role: Exclude<Role, 'OWNER'> = 'MEMBER'): Promise<TestUser> {
    const person = await this.enter(await this.invite(await this.app.register()))
    const body = { user_id: person.user._id, role }
    if (role !== 'MEMBER') await this.app.call(changeRole, { body }, { as: this.owner })
    return person
  }

  /** An invited user accepts, and makes the team their current organisation. */
  async enter(person: TestUser): Promise<TestUser> {
    await this.app.call(acceptInvitation, { params: { id: this.id } }, { as: person })
    return enterOrg(this.app, person, this.id)
  }
}
