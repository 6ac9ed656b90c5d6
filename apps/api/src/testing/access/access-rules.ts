// The access rules of all endpoints, which `access.test.ts` runs.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import { turns } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'
import { tasks } from '#database/tasks.ts'
import { somebody } from '../bulk-users.ts'
import { insertReviewedSession } from '../practice.ts'
import { billingRules } from './access-billing-rules.ts'
import { classRules } from './access-class-rules.ts'
import { memoryRules, progressRules, vocabularyRules } from './access-learning-rules.ts'
import { libraryRules } from './access-library-rules.ts'
import { markingRules } from './access-marking-rules.ts'
import { operatorRules } from './access-operator-rules.ts'
import { passkeyRules } from './access-passkey-rules.ts'
import {
  anybody,
  bodyWith,
  creatorOnly,
  inTeam,
  newLink,
  newMember,
  nothing,
  type RequestParts,
  type Rule,
  readyReview,
  registration,
  signedIn,
  teamOnly,
  type World,
} from './access-rule.ts'

function turnForm(sessionId: string): FormData {
  const form = new FormData()
  const fields = { session_id: sessionId, turn_id: randomUUID(), text: 'Hello there.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('target_language', 'en')
  form.set('explanation_language', 'en')
  return form
}

function takeForm(): FormData {
  const form = new FormData()
  form.set('target_language', 'en')
  return form
}

const session = async ({ talk }: World) => ({ params: { id: (await talk()).sessionId } })
const review = async ({ talk }: World) => ({ params: { id: (await talk()).reviewId } })
/** Input for the line in the creator's conversation. */
const line = (more: object) => async (world: World) => ({
  ...(await session(world)),
  body: { pair_id: (await world.talk()).pairId, ...more },
})
const lineWithIssue = async (world: World) => {
  const { pairId } = await world.talk()
  const issues = [{ original_text: 'Hello', corrected_text: 'Hi', explanation: '' }]
  const progress = { goals_used: [], steps_done: 0, is_end: false, last_user_message: null }
  await world.db
    .update(turns)
    .set({ analysis: { ...progress, has_errors: true, issues } })
    .where(eq(turns.id, pairId))
  return line({ original_text: 'Hello', dismissed: true })(world)
}
const bodyOfSession = async ({ talk }: World) => ({ body: { session_id: (await talk()).sessionId } })

/** The rules by endpoint. An endpoint that is missing here fails the tests. */
export const rules: Record<string, Rule | Rule[]> = {
  ...markingRules,
  'GET /api/config': anybody(200),
  'GET /api/legal/{name}': anybody(200, () => ({ params: { name: 'terms' }, query: '?language=en' })),
  'POST /api/trial/turn': anybody(200, bodyWith({ language: 'en', explanation_language: 'en', text: 'For two.' })),
  'GET /api/trial/opening/{language}': anybody(200, () => ({ params: { language: 'en' } })),
  'POST /api/trial/keep': signedIn(400, bodyWith({ token: 'made-up', time_zone: 'UTC' })),
  'POST /api/auth/register': anybody(201, registration),
  'GET /api/auth/invitation': [
    anybody(200, async (world) => ({ query: `?token=${(await newLink(world)).token}` })),
    anybody(400, () => ({ query: '?token=made-up' })),
  ],
  'POST /api/auth/login': anybody(401, bodyWith({ email: 'nobody@example.org', password: 'not this one' })),
  'GET /api/auth/refresh': anybody(401),
  'GET /api/auth/logout': anybody(204),
  'POST /api/auth/google': anybody(401, bodyWith({ id_token: 'forged' })),
  'POST /api/auth/forgot-password': anybody(202, bodyWith({ email: 'nobody@example.org' })),
  'POST /api/auth/verify-email': anybody(400, bodyWith({ token: 'made-up' })),
  'POST /api/auth/reset-password': anybody(400, bodyWith({ token: 'made-up', password: 'three walnut doors' })),
  'POST /api/auth/switch-org': teamOnly(200, ({ teamId }) => ({ body: { org_id: teamId } })),
  'POST /api/auth/change-password': signedIn(
    401,
    bodyWith({ current_password: 'not this one', new_password: 'three walnut doors' }),
  ),
  'POST /api/auth/end-other-sessions': signedIn(204),
  'GET /api/auth/sign-ins': signedIn(200),
  ...passkeyRules,
  'DELETE /api/auth/sign-ins/{id}': signedIn(404, () => ({ params: { id: newId() } })),
  'GET /api/user': signedIn(200),
  'PATCH /api/user': signedIn(200, bodyWith({ first_name: 'Else' })),
  'DELETE /api/user': signedIn(204, bodyWith({}), { owner: 403 }),
  'POST /api/user/send-verification': signedIn(202),
  'GET /api/user/export': signedIn(200),
  'POST /api/user/export': signedIn(202),
  'GET /api/user/quotas': signedIn(200),
  'PATCH /api/user/accept-policies': signedIn(
    200,
    bodyWith({
      is_accept_terms_and_conditions: true,
      is_accept_privacy_policy: true,
      is_accept_refund_policy: true,
    }),
  ),
  'PATCH /api/user/accept-first-guide': signedIn(200),
  'PATCH /api/user/toggle-favorite-scenario': [
    signedIn(200, ({ publicScenario }) => ({ body: { scenario_id: publicScenario } })),
    teamOnly(200, ({ teamScenario }) => ({ body: { scenario_id: teamScenario } })),
    creatorOnly(200, ({ privateScenario }) => ({ body: { scenario_id: privateScenario } })),
  ],
  'PATCH /api/user/toggle-favorite-module': [
    signedIn(200, ({ publicModule }) => ({ body: { module_id: publicModule } })),
    teamOnly(200, ({ teamModule }) => ({ body: { module_id: teamModule } })),
    creatorOnly(200, ({ privateModule }) => ({ body: { module_id: privateModule } })),
  ],
  'GET /api/user/org-users': signedIn(200),
  'GET /api/org/info': signedIn(200),
  'GET /api/org/list': signedIn(200),
  // Actors outside the team own their personal organisation, which has one seat.
  'POST /api/org/invite/by-tag': signedIn(
    403,
    async ({ db }) => ({ body: { tag_name: (await somebody(db)).tagName } }),
    { owner: 201, admin: 201, invited: 409, removed: 409 },
  ),
  'POST /api/org/join': [
    // A link does not bring back a former member.
    signedIn(200, async (world) => ({ body: { token: (await newLink(world)).token } }), {
      removed: 403,
      operator: 200,
    }),
    signedIn(400, bodyWith({ token: 'made-up' })),
  ],
  // Actors outside the team own an organisation with one seat.
  'POST /api/org/invitation-links': signedIn(403, bodyWith({ max_uses: 1, days: 1 }), {
    owner: 201,
    admin: 201,
    teacher: 201,
    invited: 409,
    removed: 409,
    operator: 409,
  }),
  'GET /api/org/invitation-links': signedIn(200, nothing, { member: 403, creator: 403, stranger: 403 }),
  // A teacher can withdraw only their own links.
  'DELETE /api/org/invitation-links/{id}': signedIn(
    404,
    async (world) => ({ params: { id: (await newLink(world)).id } }),
    {
      owner: 204,
      admin: 204,
      member: 403,
      creator: 403,
      stranger: 403,
    },
  ),
  'PATCH /api/org/accept-invitation/{id}': signedIn(200, ({ teamId }) => ({ params: { id: teamId } }), {
    removed: 404,
    stranger: 404,
  }),
  'PATCH /api/org/decline-invitation/{id}': signedIn(404, ({ teamId }) => ({ params: { id: teamId } }), {
    invited: 200,
  }),
  'DELETE /api/org/users/remove': [
    signedIn(404, async (world) => ({ body: { user_id: (await newMember(world)).id } }), {
      owner: 204,
      admin: 204,
      teacher: 403,
      member: 403,
      creator: 403,
    }),
    signedIn(404, ({ people }) => ({ body: { user_id: people.owner.id } }), { ...inTeam(403) }),
  ],
  'PATCH /api/org/users/role': [
    signedIn(403, async (world) => ({ body: { user_id: (await newMember(world)).id, role: 'TEACHER' } }), {
      owner: 200,
      admin: 200,
      invited: 404,
      removed: 404,
    }),
    signedIn(403, async (world) => ({ body: { user_id: (await newMember(world)).id, role: 'ADMIN' } }), {
      owner: 200,
      invited: 404,
      removed: 404,
    }),
  ],
  ...classRules,
  ...libraryRules,
  'POST /api/conversation/session': [
    signedIn(201, ({ publicScenario }) => ({ body: { scenario_id: publicScenario, time_zone: 'UTC' } })),
    teamOnly(201, ({ teamScenario }) => ({ body: { scenario_id: teamScenario, time_zone: 'UTC' } })),
    creatorOnly(201, ({ privateScenario }) => ({ body: { scenario_id: privateScenario, time_zone: 'UTC' } })),
  ],
  'GET /api/conversation/session/{id}': creatorOnly(200, session),
  'GET /api/conversation/session/{id}/suggestion': creatorOnly(200, session),
  'GET /api/conversation/sessions': signedIn(200),
  // The form has no recording.
  'POST /api/conversation/take': signedIn(400, () => ({ form: takeForm() })),
  'POST /api/conversation': creatorOnly(200, async ({ talk }) => ({ form: turnForm((await talk()).sessionId) })),
  // The line has been answered.
  'POST /api/conversation/session/{id}/confirm': creatorOnly(200, line({})),
  'POST /api/conversation/session/{id}/heard': creatorOnly(204, line({ heard_text: '' })),
  'PATCH /api/conversation/session/{id}/issues': creatorOnly(200, lineWithIssue),
  'PATCH /api/conversation/session/{id}/message': creatorOnly(200, line({ struck: true })),
  // The line was typed.
  'PATCH /api/conversation/session/{id}/recording': signedIn(404, line({ keeps: true })),
  'POST /api/conversation/session/{id}/translation': creatorOnly(200, line({ role: 'assistant' })),
  'POST /api/error-analysis': creatorOnly(200, bodyOfSession),
  'POST /api/communication-review': creatorOnly(202, bodyOfSession),
  'GET /api/communication-review': signedIn(200),
  'GET /api/communication-review/{id}': [
    creatorOnly(200, review),
    // Shared with the organisation in which it was held: for roles that may see members' progress.
    signedIn(
      404,
      async (world) => {
        const asked = await review(world)
        await world.db.update(reviews).set({ isSharedWithOrg: true }).where(eq(reviews.id, asked.params.id))
        return asked
      },
      { creator: 200, owner: 200, admin: 200, teacher: 200 },
    ),
  ],
  'PATCH /api/communication-review/{id}/mistakes': creatorOnly(200, async ({ db, people }) => {
    const said = { userId: people.creator.id, finishedAt: new Date() }
    const { reviewId, pairIds } = await insertReviewedSession(db, {
      ...said,
      mistakes: [['Grammar', 'I goed', 'I went']],
    })
    return { params: { id: reviewId }, body: { pair_id: pairIds[0], original_text: 'I goed', dismissed: true } }
  }),
  'DELETE /api/communication-review/{id}': creatorOnly(204, review),
  'DELETE /api/communication-review/all-history': signedIn(204),
  'POST /api/communication-review/update-audio-url': signedIn(404, async ({ talk }) => {
    const { reviewId, pairId } = await talk()
    return { body: { review_id: reviewId, pair_id: pairId, role: 'user' } }
  }),
  'GET /api/communication-review/{id}/generate-public-id': creatorOnly(200, readyReview),
  'DELETE /api/communication-review/{id}/public-id': creatorOnly(204, review),
  'PATCH /api/communication-review/{id}/organisation-sharing': creatorOnly(200, async (world) => ({
    ...(await review(world)),
    body: { is_shared: true },
  })),
  // The line has no mistake to make a task from.
  'POST /api/task-generator': creatorOnly(409, async (world) => {
    const { params } = await readyReview(world)
    return { body: { review_id: params.id } }
  }),
  'GET /api/task-generator/{id}': creatorOnly(200, ownTask),
  'GET /api/task-generator/review/{id}': creatorOnly(200, review),
  'PATCH /api/task-generator/{id}/completed': creatorOnly(200, async (world) => ({
    ...(await ownTask(world)),
    body: { answers: { 0: 'knows' } },
  })),
  'GET /api/communication-review/public/{public_id}': [
    anybody(404, () => ({ params: { public_id: 'made-up' } })),
    anybody(200, async (world) => {
      const publicId = randomUUID()
      const { params } = await readyReview(world)
      await world.db.update(reviews).set({ publicId }).where(eq(reviews.id, params.id))
      return { params: { public_id: publicId } }
    }),
  ],
  ...billingRules,
  ...operatorRules,
  ...vocabularyRules,
  ...memoryRules,
  ...progressRules,
}

/** A task for the creator, made from one mistake. */
async function ownTask({ db, people, talk }: World): Promise<RequestParts> {
  const { reviewId, pairId } = await talk()
  const sentence = { text: 'She _____ it.', gap: [4, 9] as [number, number], options: ['know', 'knows'], pairId }
  const row = { userId: people.creator.id, reviewId, targetLanguage: 'en' as const }
  const made = await db
    .insert(tasks)
    .values({ ...row, sentences: [{ ...sentence, solution: 'knows' }] })
    .returning()
  return { params: { id: made[0]?.id ?? '' } }
}
