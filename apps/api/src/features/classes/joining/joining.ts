// Joining a class by its code, under the organisation's lock, so that two students cannot take the last seat.
import { classLimits } from '@parley/contracts/classes/class.ts'
import type { JoinedClass } from '@parley/contracts/classes/join-code.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { makeJoinCode, normalizeJoinCode } from './join-code.ts'
import * as queries from './joining.queries.ts'

export interface JoiningDeps {
  readonly db: Database
  /**
   * Makes a user a member of an organisation, under its lock, unless they already are. Returns false if it is not
   * active.
   * @throws Problem ORG.MAX_MEMBERS_REACHED
   */
  readonly joinOrg: (tx: Database, orgId: string, userId: string) => Promise<boolean>
}

const dayMs = 24 * 3_600_000
/** Maximum attempts to find a free code. With 480 million codes, a second one is hardly ever needed. */
const tries = 5

export async function renewCode(db: Database, classId: string, days: number) {
  const expiresAt = new Date(Date.now() + days * dayMs)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const code = makeJoinCode()
    if (await queries.storeJoinCode(db, classId, code, expiresAt)) return { code, expiresAt }
  }
  throw new Error('No code is free')
}

interface Joinable {
  readonly classId: string
  readonly name: string
  readonly orgId: string
  readonly orgName: string
}

const joinedView = ({ classId, name, orgId, orgName }: Joinable): JoinedClass => ({
  class_id: classId,
  name,
  org: { _id: orgId, name: orgName },
})

/**
 * Makes a user a student of a class and a member of its organisation; existing members keep their role.
 * @throws Problem ORG.SUSPENDED, ORG.MAX_MEMBERS_REACHED, CLASS.FULL
 */
export async function enterClass(
  tx: Database,
  { joinOrg }: Pick<JoiningDeps, 'joinOrg'>,
  found: Joinable,
  userId: string,
): Promise<JoinedClass> {
  if (!(await joinOrg(tx, found.orgId, userId))) throw new Problem('ORG.SUSPENDED')
  const member = await queries.findMember(tx, found.classId, userId)
  if (member?.status === 'ACTIVE') return joinedView(found)
  if ((await queries.countStudents(tx, found.classId)) >= classLimits.students) throw new Problem('CLASS.FULL')
  await queries.putMember(tx, found.classId, userId, 'STUDENT')
  return joinedView(found)
}

/** @throws Problem CLASS.CODE_INVALID, CLASS.CODE_EXPIRED, FORBIDDEN for a removed student; as `enterClass` */
export async function joinByCode(deps: JoiningDeps, userId: string, typed: string): Promise<JoinedClass> {
  const { db } = deps
  return db.transaction(async (tx) => {
    const found = await queries.findByCode(tx, normalizeJoinCode(typed))
    if (found === null) throw new Problem('CLASS.CODE_INVALID')
    if (found.expiresAt <= new Date()) throw new Problem('CLASS.CODE_EXPIRED')
    const member = await queries.findMember(tx, found.classId, userId)
    // Only a teacher can bring back a removed student.
    if (member?.status === 'REMOVED') throw new Problem('FORBIDDEN')
    // Former members are rejected too, because the organisation does not store whether they left or were removed.
    if (await queries.wasInOrg(tx, found.orgId, userId)) throw new Problem('FORBIDDEN')
    return enterClass(tx, deps, found, userId)
  })
}

/** Whether the code was wrong: only such attempts count towards the limit. */
export const isGuess = (error: unknown): boolean => error instanceof Problem && error.code === 'CLASS.CODE_INVALID'
