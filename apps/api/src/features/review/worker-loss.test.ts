// Tests that reviews survive the process that writes them. Two processes can share only a Postgres server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reviews } from '#database/reviews.ts'
import { insertConversation } from '../../testing/conversations.ts'
import { programEnv, programs } from '../../testing/processes/programs.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'

/** More than one worker writes at a time, so that both get some. */
const reviewCount = 8
const perProcess = 4

const mistake = {
  pair_id: 'unknown',
  original_text: 'She go',
  suggestion: 'She goes',
  explanation: 'E',
  topic: 'T',
  improved_answer: null,
  cefr_level: null,
  blocks_meaning: false,
}
const words = { outcome: 'O', summary: 'S', conclusion: 'C', suggestion: 'T' }
const evidence = { strength: null, mistakes: [mistake], consistency_review: { inconsistencies: [] }, part_feedback: [] }

describe.runIf(testEngine === 'postgres')('two workers', () => {
  test('write every review once, even if one is killed in the middle', async () => {
    const provider = await startFakeProvider({
      latency: { firstTokenMs: 1_500 },
      objects: { review_evidence: () => evidence, review_words: () => words },
    })
    const models = { LANGUAGE_MODEL_BASE_URL: provider.url, LANGUAGE_MODEL_MODEL: 'brain' }
    const app = await startTestApp({ env: models })
    const other = spawn(process.execPath, [programs.server], {
      cwd: app.dataDir,
      env: {
        ...programEnv,
        PORT: '0',
        DATA_DIR: app.dataDir,
        DATABASE_URL: app.database.url ?? '',
        ...models,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    const learner = await app.register()
    const ids: string[] = []
    const said = [{ learner: 'She go to work.', partner: 'I see.' }]
    for (let index = 0; index < reviewCount; index++) {
      const { sessionId } = await insertConversation(app.connection.db, { userId: learner.user._id, said })
      const [asked] = await Promise.all(
        [0, 1].map(() => app.call(requestReview, { body: { session_id: sessionId } }, { as: learner })),
      )
      ids.push(asked?._id ?? '')
    }
    const waiting = () => provider.requests.filter(({ answeredAt }) => answeredAt === null).length
    await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(perProcess)
    other.kill('SIGKILL')
    await once(other, 'exit')
    const { db } = app.connection
    const statuses = async () => {
      const rows = await db.select({ status: reviews.status }).from(reviews).where(inArray(reviews.id, ids))
      return rows.map(({ status }) => status)
    }
    const all = ids.map(() => 'ready')
    await expect.poll(statuses, { timeout: 90_000, interval: 200 }).toEqual(all)
    for (const id of ids) {
      const review = await app.call(getReview, { params: { id } }, { as: learner })
      expect(review).toMatchObject({ stage: 'done', summary: 'S', unrated: 'not_enough_speech' })
      expect(review.mistakes).toHaveLength(1)
    }
    expect(new Set(ids).size).toBe(reviewCount)
    await app.stop()
    await provider.close()
  }, 150_000)
})
