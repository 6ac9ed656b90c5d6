// Previews a roster, and imports all of it or nothing.

import { classLimits } from '@parley/contracts/classes/class.ts'
import { classInvitationDays } from '@parley/contracts/classes/class-invitation.ts'
import type { importRoster, RosterError, RosterPreview, RosterRow } from '@parley/contracts/classes/roster.ts'
import type { Answer, Received } from '@parley/contracts/endpoint.ts'
import type { ClassRow } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { countStudents, putMember } from '../joining/joining.queries.ts'
import { classInvitationQueue } from './class-invitation.job.ts'
import { decodeRoster } from './decode-roster.ts'
import { type ReadRow, readRoster } from './read-roster.ts'
import * as queries from './roster.queries.ts'

export interface RosterDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  /** How many more members an organisation may have. Its members cannot change until the transaction ends. */
  readonly lockSeats: (tx: Database, orgId: string) => Promise<number>
}

type File = Received<typeof importRoster>['body']

/** A row with its user; null if the e-mail address has none. */
interface JudgedRow extends RosterRow {
  readonly userId: string | null
}

interface Looked {
  readonly preview: RosterPreview
  readonly rows: readonly JudgedRow[]
}

const dayMs = 24 * 3_600_000

/** The rows' users, and what the import would do with each. */
async function judge(tx: Database, group: ClassRow, rows: readonly ReadRow[]): Promise<JudgedRow[]> {
  const named = (column: 'email' | 'tag_name') => rows.map((row) => row[column]).filter((text) => text !== '')
  const scope = { orgId: group.orgId, classId: group.id }
  const people = await queries.findPeople(tx, scope, { emails: named('email'), tags: named('tag_name') })
  const byTag = new Map(people.map((person) => [person.tagName, person]))
  const byEmail = new Map(people.filter(({ isMember }) => isMember).map((person) => [person.email, person]))
  const open = await queries.listOpen(tx, group.id)
  const invited = new Set(open.flatMap(({ userId, email }) => [userId, email]))
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const [tagged, addressed] = [byTag.get(row.tag_name), byEmail.get(row.email)]
    const person = tagged ?? addressed
    const faults: RosterError[] = [...row.faults]
    if (row.tag_name !== '' && tagged === undefined) faults.push({ column: 'tag_name', code: 'tag_unknown' })
    if (tagged && addressed && tagged.id !== addressed.id) faults.push({ column: 'row', code: 'not_one_person' })
    const other = person && lines.get(person.id)
    if (other !== undefined && faults.length === 0) faults.push({ column: 'row', code: 'duplicate', other_line: other })
    if (person && other === undefined) lines.set(person.id, row.line)
    return { ...row, faults, userId: person?.id ?? null, state: stateOf(faults, person, invited, row.email) }
  })
}

function stateOf(
  faults: readonly RosterError[],
  person: queries.KnownPerson | undefined,
  invited: ReadonlySet<string | null>,
  email: string,
): RosterRow['state'] {
  if (faults.length > 0) return 'wrong'
  if (person?.isInClass || invited.has(person?.id ?? email)) return 'already'
  // Former students are invited rather than added, because adding them would let teachers hear their earlier hand-ins
  // again.
  return person?.isMember && !person.hasLeft ? 'add' : 'invite'
}

/** Previews the import of a file. */
async function look(
  tx: Database,
  { lockSeats }: RosterDeps,
  caller: Caller,
  group: ClassRow,
  { file, encoding: chosen }: File,
): Promise<Looked> {
  const { encoding, text } = decodeRoster(Buffer.from(file, 'base64'), chosen, caller.explanationLanguage)
  const { fault, rows: read } = text === null ? { fault: 'encoding' as const, rows: [] } : readRoster(text)
  // Locks the organisation first, as joining does.
  const seats = await lockSeats(tx, group.orgId)
  const rows = await judge(tx, group, read)
  const numberOf = (state: RosterRow['state']) => rows.filter((row) => row.state === state).length
  const [students, open, openInOrg] = [
    await countStudents(tx, group.id),
    await queries.listOpen(tx, group.id),
    await queries.countOpenIn(tx, group.orgId),
  ]
  const preview = {
    encoding,
    fault,
    rows: rows.map(({ userId: _, ...row }) => row),
    counts: {
      add: numberOf('add'),
      invite: numberOf('invite'),
      already: numberOf('already'),
      wrong: numberOf('wrong'),
    },
    places_left: Math.max(0, classLimits.students - students - open.length),
    seats_left: Math.max(0, seats - openInOrg),
  }
  return { preview, rows }
}

export const previewRoster = (deps: RosterDeps, caller: Caller, group: ClassRow, file: File): Promise<RosterPreview> =>
  deps.db.transaction(async (tx) => (await look(tx, deps, caller, group, file)).preview)

/** @throws Problem CLASS.ROSTER_INVALID, CLASS.FULL or ORG.MAX_MEMBERS_REACHED; then nothing is imported */
export const takeRoster = (
  deps: RosterDeps,
  caller: Caller,
  group: ClassRow,
  file: File,
): Promise<Answer<typeof importRoster>> =>
  deps.db.transaction(async (tx) => {
    const { preview, rows } = await look(tx, deps, caller, group, file)
    const { add, invite, already, wrong } = preview.counts
    if (preview.fault !== null || wrong > 0) throw new Problem('CLASS.ROSTER_INVALID')
    if (add + invite > preview.places_left) throw new Problem('CLASS.FULL')
    if (invite > preview.seats_left) throw new Problem('ORG.MAX_MEMBERS_REACHED')
    for (const row of rows) {
      if (row.state === 'add' && row.userId !== null) await putMember(tx, group.id, row.userId, 'STUDENT')
    }
    const expiresAt = new Date(Date.now() + classInvitationDays * dayMs)
    const invited = rows.filter(({ state }) => state === 'invite')
    const ids = await queries.insertInvitations(
      tx,
      invited.map(({ userId, email, name }) => ({
        classId: group.id,
        userId,
        email: userId === null ? email : null,
        name,
        expiresAt,
      })),
    )
    const language = caller.explanationLanguage
    for (const id of ids) await deps.jobs.send(classInvitationQueue, { invitation_id: id, language }, tx)
    return { added: add, invited: invite, already }
  })
