// Rate limits for joining by a link: valid links are counted by link rather than by IP address, because users may share
// one.
import { register } from '@parley/contracts/account/auth.ts'
import { createInvitationLink, getInvitation, joinOrg } from '@parley/contracts/account/invitation.ts'
import { listMembers } from '@parley/contracts/org/org.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Team } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => app.stop())

let people = 0
const newcomer = (change: { invitation?: string; password?: string } = {}) => {
  people += 1
  const name = { first_name: 'New', last_name: 'Comer', country: 'IE' }
  return { body: { ...name, email: `joining.${people}@example.org`, password: 'three walnut doors', ...change } }
}
const at = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const linkOf = async ({ owner }: Team, max_uses: number) =>
  (await app.call(createInvitationLink, { body: { max_uses, days: 7 } }, { as: owner })).token

test('lets 75 people at one IP address join by a link', async () => {
  const team = await Team.found(app, 100)
  const invitation = await linkOf(team, 75)
  const school = at('192.0.2.7')
  const without = (password: string) => app.refused(register, newcomer({ password }), school)
  for (let count = 0; count < 60; count += 1) expect((await without('PassWord1')).status).toBe(400)
  expect((await without('three walnut doors')).code).toBe('RATE_LIMITED')
  const together = 15
  for (let arrived = 0; arrived < 75; arrived += together) {
    const group = Array.from({ length: together }, () => app.call(register, newcomer({ invitation }), school))
    await Promise.all(group)
  }
  expect((await app.call(listMembers, {}, { as: team.owner })).items).toHaveLength(76)
  // An invalid link is counted by IP address.
  expect((await app.refused(register, newcomer({ invitation }), school)).code).toBe('RATE_LIMITED')
  const elsewhere = await app.refused(register, newcomer({ invitation }), at('192.0.2.8'))
  expect(elsewhere.code).toBe('AUTH.INVITATION_INVALID')
})

test('limits guesses per IP address for lookups and per user for joining', async () => {
  const token = await linkOf(await Team.found(app), 5)
  const guesser = at('192.0.2.99')
  const guess = (made: number) => app.refused(getInvitation, { query: { token: `guess-${made}` } }, guesser)
  for (let made = 0; made < 300; made += 1) expect((await guess(made)).code).toBe('AUTH.INVITATION_INVALID')
  expect((await app.refused(getInvitation, { query: { token } }, guesser)).code).toBe('RATE_LIMITED')
  expect((await app.call(getInvitation, { query: { token } }, at('192.0.2.100'))).state).toBe('valid')

  const vera = await app.register()
  const join = (token: string) => app.refused(joinOrg, { body: { token } }, { as: vera })
  for (let made = 0; made < 30; made += 1) expect((await join(`guess-${made}`)).code).toBe('AUTH.INVITATION_INVALID')
  expect((await join('guess-31')).code).toBe('RATE_LIMITED')
  // A valid link has a limit of its own.
  await app.call(joinOrg, { body: { token } }, { as: vera })
})
