// How many queries it takes to read reviews. Without jobs, which would send their own in the meantime.
import { getReview, listReviews } from '@parley/contracts/review/review.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertReviewedSession } from '../../testing/practice.ts'
import { recordStatements } from '../../testing/statements.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { JOBS: 'off' } })
})
afterAll(() => app.stop())

/** A new user with a finished conversation and its review. */
async function reviewed() {
  const reader = await app.register()
  const held = { userId: reader.user._id, finishedAt: new Date(), phrases: [{ phrase: 'I would like a coffee.' }] }
  return { reader, ...(await insertReviewedSession(app.connection.db, held)) }
}

/** The queries about conversations during an action, without those that identify the caller. */
async function questionsDuring(work: () => Promise<unknown>) {
  const asked = await recordStatements(app.connection, work)
  return asked.filter(({ text }) => /"reviews"|"conversation_|"scenarios"/.test(text))
}

test('opens a review with two database queries', async () => {
  const { reader, reviewId } = await reviewed()
  const open = () => app.call(getReview, { params: { id: reviewId } }, { as: reader })
  expect(await questionsDuring(open)).toHaveLength(2)
})

test('lists reviews with two queries, reading rows from indexes', async () => {
  const { reader } = await reviewed()
  const queries = [{}, { target_language: 'en' }, { scenario_type: 'DIALOG' }, { search: 'café' }] as const
  for (const query of queries) {
    const asked = await questionsDuring(() => app.call(listReviews, { query }, { as: reader }))
    expect(asked).toHaveLength(2)
    const plans = await app.connection.db.transaction(async (tx) => {
      // The planner reads so few rows sequentially unless that is disabled.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      await tx.execute(sql`set local enable_hashjoin = off`)
      await tx.execute(sql`set local enable_mergejoin = off`)
      const plans: string[] = []
      for (const { text, values } of asked) {
        const parts = text.split(/\$\d+/)
        const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => values[Number(number) - 1])
        const bound = parts.flatMap((part, index) => [sql.raw(part), ...(index in order ? [sql`${order[index]}`] : [])])
        const { rows } = (await tx.execute(sql.join([sql.raw('explain '), ...bound]))) as unknown as {
          rows: { 'QUERY PLAN': string }[]
        }
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      return plans
    })
    // With a filter it may be faster to begin with the scenarios; without one, nothing is sorted.
    if (Object.keys(query).length === 0) {
      expect(plans[0]).toMatch(/Index (Only )?Scan Backward using reviews_user/)
      expect(plans[0]).not.toMatch(/Sort/)
    }
    expect(plans[0]).not.toMatch(/Seq Scan/)
    expect(plans[1]).toMatch(/Index (Only )?Scan using conversation_turns_/)
    expect(plans[1]).not.toMatch(/Seq Scan/)
  }
})
