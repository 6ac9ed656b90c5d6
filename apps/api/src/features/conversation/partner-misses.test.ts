// The operator's log of what the built-in partner did not understand, over HTTP and by the admin command.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateUser } from '@parley/contracts/account/user.ts'
import { correctMessage } from '@parley/contracts/conversation/conversation.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnerMisses } from '#database/conversations.ts'
import { partnerCommands } from '../../admin/partner.ts'
import { runCommand } from '../../testing/admin.ts'
import { Learner } from '../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteOldMisses } from './session/misses.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const missed = 'My brother plays the guitar with Ottilie.'

async function missing({ shares }: { shares: boolean }) {
  const learner = await Learner.join(app)
  const as = { as: learner.user }
  if (shares) await app.call(updateUser, { body: { shares_misses: true } }, as)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  await learner.say(session, { text: missed })
  await learner.say(session, { text: 'A table for two, please.' })
  const rows = () =>
    app.connection.db.select().from(partnerMisses).where(eq(partnerMisses.userId, learner.user.user._id))
  return { as, session, rows }
}

let files = 0
async function exported(name: string, ...options: string[]) {
  const file = join(app.dataDir, `${++files}-${name}`)
  await runCommand(app, partnerCommands, ['partner', 'misses', 'export', file, ...options])
  return readFile(file, 'utf8')
}

test('logs nothing unless the learner shares it', async () => {
  const { rows } = await missing({ shares: false })
  expect(await rows()).toEqual([])
})

test('exports a line without names, as JSON lines and as CSV', async () => {
  const { as, rows } = await missing({ shares: true })
  expect(await rows()).toMatchObject([{ step: 0, outcome: 'missed', targetLanguage: 'en' }])
  const lines = (await exported('misses.jsonl', '--scenario', 'a-table-for-two')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      scenario: 'a-table-for-two',
      language: 'en',
      step: 1,
      outcome: 'missed',
      text: 'My brother plays the guitar with ….',
      said_on: new Date().toISOString().slice(0, 10),
    },
  ])
  const csv = await exported('misses.csv')
  expect(csv).toContain('scenario,language,step,task,outcome,text,said_on')
  expect(csv).toContain('My brother plays the guitar with ….')
  expect(csv).not.toContain(as.as.user._id)
  expect(await exported('none.jsonl', '--language', 'bg')).toBe('')
  await app.call(updateUser, { body: { shares_misses: false } }, as)
  expect(await rows()).toEqual([])
})

test('leaves out a struck line, and deletes a line after 90 days', async () => {
  const { as, session, rows } = await missing({ shares: true })
  const [row] = await rows()
  const body = { pair_id: row?.turnId ?? '', struck: true }
  await app.call(correctMessage, { params: { id: session._id }, body }, as)
  expect(await exported('struck.jsonl')).toBe('')
  const { db } = app.connection
  await deleteOldMisses(db)
  expect(await rows()).toHaveLength(1)
  await db.update(partnerMisses).set({ createdAt: sql`now() - interval '91 days'` })
  await deleteOldMisses(db)
  expect(await rows()).toEqual([])
})

test('refuses to write over a file', async () => {
  const file = join(app.dataDir, 'there.csv')
  await runCommand(app, partnerCommands, ['partner', 'misses', 'export', file])
  await expect(runCommand(app, partnerCommands, ['partner', 'misses', 'export', file])).rejects.toThrow(
    'is there already',
  )
})
