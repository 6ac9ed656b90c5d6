import { createClass } from '@parley/contracts/classes/class.ts'
import * as invitations from '@parley/contracts/classes/class-invitation.ts'
import { leaveClass, listStudents } from '@parley/contracts/classes/member.ts'
import { importRoster, previewRoster } from '@parley/contracts/classes/roster.ts'
import { listMembers, removeMember } from '@parley/contracts/org/org.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classInvitations } from '#database/classes.ts'
import { awaitMail } from '../../../testing/mailbox.ts'
import { Team, verified } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { expiredInvitationsWorker } from './expired-invitations.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A class with a teacher, in a team with this many seats. */
async function startClass(seats = 20) {
  const team = await Team.found(app, seats)
  const as = await team.admit('TEACHER')
  const { _id: id } = await app.call(createClass, { body: { name: 'Tuesdays', language: 'es' } }, { as })
  const input = (csv: string | Buffer) => ({ params: { id }, body: { file: Buffer.from(csv).toString('base64') } })
  return {
    team,
    id,
    preview: (csv: string | Buffer) => app.call(previewRoster, input(csv), { as }),
    take: (csv: string | Buffer) => app.call(importRoster, input(csv), { as }),
    refused: async (csv: string) => (await app.refused(importRoster, input(csv), { as })).code,
    students: async () => (await app.call(listStudents, { params: { id } }, { as })).items,
    open: async () => (await app.call(invitations.listClassInvitations, { params: { id } }, { as })).items,
    revoke: (invitation_id: string) =>
      app.call(invitations.revokeClassInvitation, { params: { id, invitation_id } }, { as }),
  }
}

const own = async (as: TestUser) => (await app.call(invitations.listOwnInvitations, {}, { as })).items
let addresses = 0
const address = () => {
  addresses += 1
  return `roster.${addresses}@example.org`
}

test('previews each row without storing anything', async () => {
  const { team, preview, students, open } = await startClass()
  const [member, tagged, outsider] = [await team.admit(), await app.register(), await app.register()]
  const csv = [
    'name,email,tag',
    `Ada,${member.email.toUpperCase()},`,
    `Bea,,@${tagged.user.tag_name}`,
    `Cleo,${outsider.email},`,
    `Dan,${address()},`,
    'Eve,,nobody_of_that_name',
    `Flo,,${member.user.tag_name}`,
  ].join('\n')
  const seen = await preview(csv)
  expect(seen).toMatchObject({
    encoding: 'utf-8',
    fault: null,
    counts: { add: 1, invite: 3, already: 0, wrong: 2 },
    places_left: 500,
    seats_left: 17,
  })
  // No response reveals whether an e-mail address has an account.
  expect(seen.rows.map(({ state }) => state)).toEqual(['add', 'invite', 'invite', 'invite', 'wrong', 'wrong'])
  expect(seen.rows[4]?.faults).toEqual([{ column: 'tag_name', code: 'tag_unknown' }])
  expect(seen.rows[5]?.faults).toEqual([{ column: 'row', code: 'duplicate', other_line: 2 }])
  expect([await students(), await open()]).toEqual([[], []])
})

test('imports a complete roster only once', async () => {
  const { team, take, students, open } = await startClass()
  const [member, tagged] = [await team.admit(), await app.register()]
  const invited = address()
  const csv = `name,email,tag\nAda,${member.email},\nBea,,${tagged.user.tag_name}\nCleo,${invited},`
  expect(await take(csv)).toEqual({ added: 1, invited: 2, already: 0 })
  expect((await students()).map(({ _id }) => _id)).toEqual([member.user._id])
  expect((await open()).map(({ name, email, tag_name }) => [name, email, tag_name])).toEqual([
    ['Cleo', invited, null],
    ['Bea', null, tagged.user.tag_name],
  ])
  expect(await take(csv)).toEqual({ added: 0, invited: 0, already: 3 })
})

test('imports no one if any row is invalid', async () => {
  const { team, refused, students, open, preview } = await startClass(4)
  const member = await team.admit()
  const rows = (count: number) => Array.from({ length: count }, () => `Ada,${address()}`).join('\n')
  expect(await refused(`name,email\nAda,${member.email}\nBea,nowhere`)).toBe('CLASS.ROSTER_INVALID')
  expect(await refused(`name,email\nAda,${member.email}\n${rows(2)}`)).toBe('ORG.MAX_MEMBERS_REACHED')
  expect(await refused('name,town\nAda,Cork')).toBe('CLASS.ROSTER_INVALID')
  expect(await preview(`name,email\n${rows(10_000)}`)).toMatchObject({ fault: 'too_many_rows', rows: [] })
  expect([await students(), await open()]).toEqual([[], []])
})

test('mails a user invited by tag, who then joins the organisation with the class', async () => {
  const { team, take, students, open } = await startClass()
  const student = await verified(app, await app.register({ explanation_language: 'de' }))
  await take(`name,tag\nAda,${student.user.tag_name}`)
  const mail = await awaitMail(app, student.email)
  expect(mail.text).toContain('„Riverside School“')
  expect(mail.text).toContain('„Tuesdays“')
  expect(mail.link).toMatch(/\/platform\/user-profile\?tab=classes$/)
  const [invitation] = await own(student)
  expect(invitation).toMatchObject({ class_name: 'Tuesdays', org_name: 'Riverside School', language: 'es' })
  const params = { id: invitation?._id ?? '' }
  const joined = await app.call(invitations.acceptClassInvitation, { params }, { as: student })
  expect(joined.org._id).toBe(team.id)
  expect((await students()).map(({ _id }) => _id)).toEqual([student.user._id])
  expect([await own(student), await open()]).toEqual([[], []])
  const members = (await app.call(listMembers, {}, { as: team.owner })).items
  expect(members.find(({ _id }) => _id === student.user._id)?.info.status).toBe('ACTIVE')
})

test('shows the invitation to an e-mail address’s owner once it is verified', async () => {
  const { take } = await startClass()
  const email = address()
  await take(`Ada Lind,${email}`)
  const mail = await awaitMail(app, email)
  expect(mail.text).not.toMatch(/Riverside|Tuesdays/)
  expect(mail.text).toContain('create an account with this address')
  expect(mail.link).toMatch(/\/auth\/signup$/)
  const student = await app.register({ email })
  expect(await own(student)).toEqual([])
  await verified(app, student)
  const [invitation] = await own(student)
  await app.call(invitations.declineClassInvitation, { params: { id: invitation?._id ?? '' } }, { as: student })
  expect(await own(student)).toEqual([])
})

test('lets only the invited user answer an invitation', async () => {
  const { take, open, revoke } = await startClass()
  const [student, other] = [await app.register(), await app.register()]
  await take(`name,tag\nAda,${student.user.tag_name}`)
  const params = { id: (await open())[0]?._id ?? '' }
  const stolen = await app.refused(invitations.acceptClassInvitation, { params }, { as: other })
  expect(stolen.status).toBe(404)
  await revoke(params.id)
  expect((await app.refused(invitations.acceptClassInvitation, { params }, { as: student })).status).toBe(404)
})

test('preserves the letters of a roster in another encoding', async () => {
  const { take, open } = await startClass()
  await take(Buffer.from(`name,email\nZo\xeb,${address()}`, 'latin1'))
  expect((await open()).map(({ name }) => name)).toEqual(['Zoë'])
})

test('invites a student who left instead of adding them', async () => {
  const { team, id, take, students, open } = await startClass()
  const member = await team.admit()
  const csv = `tag\n${member.user.tag_name}`
  await take(csv)
  await app.call(leaveClass, { params: { id } }, { as: member })
  await take(csv)
  expect(await students()).toEqual([])
  expect(await open()).toHaveLength(1)
  await app.call(removeMember, { body: { user_id: member.user._id } }, { as: team.owner })
  expect(await open()).toEqual([])
  expect(await own(member)).toEqual([])
})

test('deletes an expired invitation with its e-mail address', async () => {
  const { take, open } = await startClass()
  await take(`name,email\nAda,${address()}`)
  const { db } = app.connection
  const [{ id } = { id: '' }] = await open().then((items) => items.map(({ _id }) => ({ id: _id })))
  await db.update(classInvitations).set({ expiresAt: new Date() }).where(eq(classInvitations.id, id))
  await expiredInvitationsWorker(db).run({}, new AbortController().signal)
  expect(await db.$count(classInvitations, eq(classInvitations.id, id))).toBe(0)
})
