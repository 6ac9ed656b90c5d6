import { eq } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import { memoryCards, reviews } from '#database/reviews.ts'
import { globalWords, userWords } from '#database/vocabulary.ts'
import { bodyWith, creatorOnly, nothing, type Rule, readyReview, signedIn, type World } from './access-rule.ts'

/** A word of the shared dictionary. */
async function sharedWord({ db }: World): Promise<string> {
  const entry = { targetLanguage: 'en', nativeLanguage: 'de', kind: 'word', source: 'library' } as const
  const [row] = await db
    .insert(globalWords)
    .values({ ...entry, word: 'ticket', lemmaKey: newId(), senses: [] })
    .returning()
  return row?.id ?? ''
}

/** A browser that subscribes to reminders. */
const reminderBody = () => ({
  endpoint: `https://push.parley.app/${newId()}`,
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: Buffer.alloc(16).toString('base64url'),
  hour: 19,
  time_zone: 'Europe/Berlin',
})

/** A word that the creator has stored. */
async function ownWord(world: World): Promise<string> {
  const globalWordId = await sharedWord(world)
  const [row] = await world.db
    .insert(userWords)
    .values({ userId: world.people.creator.id, globalWordId, targetLanguage: 'en', dueAt: new Date(0) })
    .returning()
  return row?.id ?? ''
}
const withOwnWord =
  (body?: unknown): Rule['ask'] =>
  async (world) => ({ params: { id: await ownWord(world) }, ...(body !== undefined && { body }) })

/** A memory card about the creator, from their conversation. */
const withCard =
  (body?: unknown): Rule['ask'] =>
  async ({ db, people, talk }) => {
    const { sessionId, pairId } = await talk()
    const place = { userId: people.creator.id, sessionId, pairId, targetLanguage: 'en' } as const
    const card = { ...place, kind: 'fact', key: newId(), text: 'Has a dog.', quote: 'dog' } as const
    const [row] = await db.insert(memoryCards).values(card).returning()
    return { params: { id: row?.id ?? '' }, ...(body !== undefined && { body }) }
  }

export const memoryRules: Record<string, Rule> = {
  'GET /api/memory': signedIn(200),
  'PATCH /api/memory': signedIn(200, bodyWith({ is_on: true })),
  'PATCH /api/memory/{id}': creatorOnly(200, withCard({ text: 'Has two dogs.' })),
  'DELETE /api/memory/{id}': creatorOnly(204, withCard()),
  'DELETE /api/memory': signedIn(204),
}

export const vocabularyRules: Record<string, Rule | Rule[]> = {
  'GET /api/usage': signedIn(200),
  'GET /api/reminders': signedIn(200),
  'PUT /api/reminders': signedIn(204, () => ({ body: reminderBody() })),
  'POST /api/reminders/end': signedIn(204, () => ({ body: { endpoint: reminderBody().endpoint } })),
  'POST /api/placement': signedIn(200, bodyWith({ target_language: 'en', answers: ['I am Ida.'] })),
  'GET /api/vocabulary/lookup': signedIn(200, () => ({ query: '?text=shirt&target_language=en&native_language=de' })),
  'GET /api/vocabulary/audio/{id}': signedIn(200, async (world) => ({ params: { id: await sharedWord(world) } })),
  'GET /api/vocabulary/speech': signedIn(200, () => ({ query: '?text=shirt&target_language=en' })),
  'POST /api/vocabulary/add': signedIn(200, async (world) => ({
    body: { global_word_id: await sharedWord(world), tier: 1 },
  })),
  // The review has no such mistake.
  'POST /api/vocabulary/mistake': signedIn(404, async ({ talk }) => {
    const { reviewId, pairId } = await talk()
    return { body: { review_id: reviewId, pair_id: pairId, original_text: 'I has' } }
  }),
  // The review has no steps.
  'POST /api/vocabulary/example': signedIn(404, async ({ talk }) => ({
    body: { review_id: (await talk()).reviewId, example: 'I have two bags.' },
  })),
  'GET /api/vocabulary/kept/{id}': creatorOnly(200, async ({ talk }) => ({ params: { id: (await talk()).reviewId } })),
  'PATCH /api/vocabulary/update-tier': creatorOnly(200, async (world) => ({
    body: { user_word_id: await ownWord(world), tier: 2 },
  })),
  'DELETE /api/vocabulary/user-word/delete/{id}': creatorOnly(204, withOwnWord()),
  'POST /api/vocabulary/bulk': signedIn(200, async (world) => ({
    body: { action: 'remove', user_word_ids: [await ownWord(world)] },
  })),
  'GET /api/vocabulary/list': signedIn(200),
  'GET /api/vocabulary/counts': signedIn(200),
  'GET /api/vocabulary/due': signedIn(200),
  'POST /api/vocabulary/user-word/{id}/grade': creatorOnly(
    200,
    withOwnWord({ grade: 'good', due_at: '1970-01-01T00:00:00Z' }),
  ),
  'POST /api/vocabulary/user-word/{id}/undo-grade': creatorOnly(200, withOwnWord()),
  'GET /api/vocabulary/export': signedIn(200),
  'POST /api/vocabulary/import': signedIn(200, bodyWith({ csv: 'word,target_language\nticket,en' })),
}

/** For a member's teachers; other teachers see only members of their own organisation. */
const forTeachers = (ask: Rule['ask']): Rule =>
  signedIn(403, ask, { owner: 200, admin: 200, teacher: 200, invited: 404, removed: 404 })
const creator: Rule['ask'] = ({ people }) => ({ params: { id: people.creator.id } })

export const progressRules: Record<string, Rule> = {
  'GET /api/today': signedIn(200, () => ({ query: '?target_language=de&time_zone=UTC' })),
  'GET /api/user-progress/{id}': signedIn(404, creator, { creator: 200, owner: 200, admin: 200, teacher: 200 }),
  'GET /api/user-progress/phrases': signedIn(200),
  'GET /api/user-progress/voice': signedIn(200),
  'GET /api/user-progress/recurring-mistakes': signedIn(200),
  'PATCH /api/user-progress/weekly-goal': signedIn(200, bodyWith({ minutes: 60, has_mail: true, time_zone: 'UTC' })),
  'GET /api/org/progress': {
    ...forTeachers(nothing),
    answers: { ...forTeachers(nothing).answers, invited: 200, removed: 200, operator: 200 },
  },
  'GET /api/org/members/{id}/shared-reviews': forTeachers(creator),
  'GET /api/org/shared-reviews/{id}': forTeachers(async (world) => {
    const asked = await readyReview(world)
    await world.db.update(reviews).set({ isSharedWithOrg: true }).where(eq(reviews.id, asked.params.id))
    return asked
  }),
}
