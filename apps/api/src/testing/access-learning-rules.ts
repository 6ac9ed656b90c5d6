import { eq } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import { reviews } from '#database/reviews.ts'
import { globalWords, userWords } from '#database/vocabulary.ts'
import { bodyWith, creatorOnly, nothing, type Rule, readyReview, signedIn, type World } from './access-rule.ts'

/** A word of the dictionary that everybody sees. */
async function sharedWord({ db }: World): Promise<string> {
  const entry = { targetLanguage: 'en', nativeLanguage: 'de', kind: 'word', source: 'library' } as const
  const [row] = await db
    .insert(globalWords)
    .values({ ...entry, word: 'ticket', lemmaKey: newId(), senses: [] })
    .returning()
  return row?.id ?? ''
}

/** A word that the creator keeps. */
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

export const vocabularyRules: Record<string, Rule | Rule[]> = {
  'GET /api/usage': signedIn(200),
  'GET /api/vocabulary/lookup': signedIn(200, () => ({ query: '?text=shirt&target_language=en&native_language=de' })),
  'GET /api/vocabulary/audio/{id}': signedIn(200, async (world) => ({ params: { id: await sharedWord(world) } })),
  'GET /api/vocabulary/speech': signedIn(200, () => ({ query: '?text=shirt&target_language=en' })),
  'POST /api/vocabulary/add': signedIn(200, async (world) => ({
    body: { global_word_id: await sharedWord(world), tier: 1 },
  })),
  // The review has no such mistake.
  'POST /api/vocabulary/mistake': signedIn(404, ({ reviewId, pairId }) => ({
    body: { review_id: reviewId, pair_id: pairId, original_text: 'I has' },
  })),
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

/** Members by what whoever teaches them may see; others teach those of their own organisation alone. */
const forTeachers = (ask: Rule['ask']): Rule =>
  signedIn(403, ask, { owner: 200, admin: 200, teacher: 200, invited: 404, removed: 404 })
const creator: Rule['ask'] = ({ people }) => ({ params: { id: people.creator.id } })

export const progressRules: Record<string, Rule> = {
  'GET /api/user-progress/{id}': signedIn(404, creator, { creator: 200, owner: 200, admin: 200, teacher: 200 }),
  'PATCH /api/user-progress/weekly-goal': signedIn(200, bodyWith({ minutes: 60, has_mail: true, time_zone: 'UTC' })),
  'GET /api/org/progress': {
    ...forTeachers(nothing),
    answers: { ...forTeachers(nothing).answers, invited: 200, removed: 200, operator: 200 },
  },
  'GET /api/org/members/{id}/shared-reviews': forTeachers(creator),
  'GET /api/org/shared-reviews/{id}': forTeachers(async (world) => {
    const asked = await readyReview(world)
    await world.db.update(reviews).set({ isSharedWithOrg: true }).where(eq(reviews.id, world.reviewId))
    return asked
  }),
}
