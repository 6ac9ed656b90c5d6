// What each endpoint answers to whom: the lines that `access.test.ts` tries.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import { modules } from '#database/modules.ts'
import { reviews } from '#database/reviews.ts'
import { scenarios } from '#database/scenarios.ts'
import { tasks } from '#database/tasks.ts'
import { dialogue, flatModule } from '../features/library/test-items.ts'
import { billingRules } from './access-billing-rules.ts'
import { progressRules, vocabularyRules } from './access-learning-rules.ts'
import {
  type Actor,
  type Asked,
  anybody,
  bodyWith,
  creatorOnly,
  inTeam,
  newMember,
  type Rule,
  readyReview,
  registration,
  signedIn,
  teamOnly,
  type World,
} from './access-rule.ts'
import { somebody } from './crowd.ts'
import { subscribe } from './subscribed.ts'

export function turnForm({ sessionId }: World): FormData {
  const form = new FormData()
  const fields = { session_id: sessionId, turn_id: randomUUID(), text: 'Hello there.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('target_language', 'en')
  form.set('explanation_language', 'en')
  return form
}

const session = ({ sessionId }: World) => ({ params: { id: sessionId } })
const review = ({ reviewId }: World) => ({ params: { id: reviewId } })

const moduleRules = [
  signedIn(200, ({ publicModule }) => ({ params: { id: publicModule } })),
  teamOnly(200, ({ teamModule }) => ({ params: { id: teamModule } })),
  creatorOnly(200, ({ privateModule }) => ({ params: { id: privateModule } })),
]

type Copied = 'teamScenario' | 'privateScenario' | 'teamModule' | 'privateModule'

/** Another one like it, for whoever may delete it. */
async function copyOf(world: World, what: Copied): Promise<Asked> {
  const table = what.endsWith('Scenario') ? scenarios : modules
  const [row] = await world.db.select().from(table).where(eq(table.id, world[what]))
  const id = newId()
  await world.db.insert(table).values({ ...row, id, contentHash: null } as typeof scenarios.$inferInsert)
  return { params: { id } }
}

/** Asks once the team has a subscription; those outside act in organisations that have none. */
const subscribed = (ask: Rule['ask'], inside: number, but: Partial<Record<Actor, number>> = {}): Rule =>
  signedIn(
    403,
    async (world) => {
      await subscribe(world.db, world.teamId)
      return ask(world)
    },
    { ...inTeam(inside), ...but },
  )
const dialogueBody = (visibility: 'PRIVATE' | 'TEAM_ONLY') => ({ body: dialogue({ visibility }) })
/** A module of what is built in. */
async function moduleBody({ db, publicScenario }: World, visibility: 'PRIVATE' | 'TEAM_ONLY'): Promise<Asked> {
  const [row] = await db.select().from(scenarios).where(eq(scenarios.id, publicScenario))
  return { body: flatModule([publicScenario], { visibility, target_language: row?.targetLanguage ?? 'en' }) }
}
/** Everybody sees what is built in, the team what is for it, the creator the rest. */
const seen = (items: readonly [built: keyof World, team: keyof World, own: keyof World]): Rule[] => {
  const [built, team, own] = items.map((item) => (world: World) => ({ params: { id: String(world[item]) } }))
  return built && team && own ? [signedIn(200, built), teamOnly(200, team), creatorOnly(200, own)] : []
}
const scenariosSeen = seen(['publicScenario', 'teamScenario', 'privateScenario'])
const noTeacher = { teacher: 403, member: 403, creator: 403 } as const
const deletion = (team: Copied, own: Copied, built: keyof World): Rule[] =>
  [
    teamOnly(204, (world) => copyOf(world, team)),
    creatorOnly(204, (world) => copyOf(world, own)),
    signedIn(403, (world) => ({ params: { id: String(world[built]) } })),
  ].map((rule, index) => (index === 0 ? { ...rule, answers: { ...rule.answers, teacher: 403, member: 403 } } : rule))
const asksForDraft = () => ({ body: { prompt: 'A lost umbrella' } })

/** What each endpoint answers to whom. An endpoint that is missing here fails the tests. */
export const rules: Record<string, Rule | Rule[]> = {
  'GET /api/config': anybody(200),
  'GET /api/legal/{name}': anybody(200, () => ({ params: { name: 'terms' }, query: '?language=en' })),
  'POST /api/auth/register': anybody(201, registration),
  'POST /api/auth/login': anybody(401, bodyWith({ email: 'nobody@example.org', password: 'not this one' })),
  'GET /api/auth/refresh': anybody(401),
  'GET /api/auth/logout': anybody(204),
  'POST /api/auth/google': anybody(401, bodyWith({ id_token: 'forged' })),
  'POST /api/auth/forgot-password': anybody(202, bodyWith({ email: 'nobody@example.org' })),
  'POST /api/auth/reset-password': anybody(400, bodyWith({ token: 'made-up', password: 'three walnut doors' })),
  'POST /api/auth/switch-org': teamOnly(200, ({ teamId }) => ({ body: { org_id: teamId } })),
  'POST /api/auth/change-password': signedIn(
    401,
    bodyWith({ current_password: 'not this one', new_password: 'three walnut doors' }),
  ),
  'POST /api/auth/end-other-sessions': signedIn(204),
  'GET /api/user': signedIn(200),
  'PATCH /api/user': signedIn(200, bodyWith({ first_name: 'Else' })),
  'DELETE /api/user': signedIn(204, bodyWith({}), { owner: 403 }),
  'GET /api/user/export': signedIn(200),
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
  // Those who are not in the team act in an organisation of their own: there they own what has one seat.
  'POST /api/org/invite/by-tag': signedIn(
    403,
    async ({ db }) => ({ body: { tag_name: (await somebody(db)).tagName } }),
    { owner: 201, admin: 201, invited: 409, removed: 409 },
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
  'GET /api/prompts-library/scenarios': signedIn(200),
  'GET /api/prompts-library/ielts-scenarios': signedIn(200),
  'GET /api/prompts-library/scenario/{id}': [
    signedIn(200, ({ publicScenario }) => ({ params: { id: publicScenario } })),
    teamOnly(200, ({ teamScenario }) => ({ params: { id: teamScenario } })),
    creatorOnly(200, ({ privateScenario }) => ({ params: { id: privateScenario } })),
  ],
  'GET /api/prompts-library/modules': signedIn(200),
  'GET /api/prompts-library/module/{id}': moduleRules,
  'GET /api/prompts-library/module/{id}/scenarios': moduleRules,
  'GET /api/prompts-library/module/{id}/export': moduleRules,
  'GET /api/prompts-library/scenario/{id}/modules': scenariosSeen,
  'GET /api/prompts-library/scenario/{id}/export': scenariosSeen,
  'POST /api/prompts-library/scenario': [
    signedIn(403, () => dialogueBody('PRIVATE')),
    subscribed(() => dialogueBody('PRIVATE'), 201),
    subscribed(() => dialogueBody('TEAM_ONLY'), 201, { member: 403, creator: 403 }),
  ],
  'PUT /api/prompts-library/scenario/{id}': [
    subscribed((world) => ({ params: { id: world.publicScenario }, ...dialogueBody('PRIVATE') }), 403),
    // The creator is no longer somebody who may share with the team.
    subscribed((world) => ({ params: { id: world.teamScenario }, ...dialogueBody('TEAM_ONLY') }), 200, noTeacher),
    subscribed((world) => ({ params: { id: world.privateScenario }, ...dialogueBody('PRIVATE') }), 404, {
      creator: 200,
    }),
  ],
  'DELETE /api/prompts-library/scenario/{id}': deletion('teamScenario', 'privateScenario', 'publicScenario'),
  'POST /api/prompts-library/scenario/prefill': subscribed(asksForDraft, 502),
  'POST /api/prompts-library/scenario/prefill/stream': subscribed(asksForDraft, 502),
  'POST /api/prompts-library/import': subscribed(
    () => ({ body: { format: 'parley/scenario', version: 1, scenario: dialogue() } }),
    201,
  ),
  'POST /api/prompts-library/module': [
    signedIn(403, (world) => moduleBody(world, 'PRIVATE')),
    subscribed((world) => moduleBody(world, 'TEAM_ONLY'), 201, { member: 403, creator: 403 }),
  ],
  'PUT /api/prompts-library/module/{id}': [
    subscribed(
      async (world) => ({ params: { id: world.teamModule }, ...(await moduleBody(world, 'TEAM_ONLY')) }),
      200,
      noTeacher,
    ),
    subscribed(
      async (world) => ({ params: { id: world.privateModule }, ...(await moduleBody(world, 'PRIVATE')) }),
      404,
      { creator: 200 },
    ),
  ],
  'DELETE /api/prompts-library/module/{id}': deletion('teamModule', 'privateModule', 'publicModule'),
  'POST /api/conversation/session': [
    signedIn(201, ({ publicScenario }) => ({ body: { scenario_id: publicScenario, time_zone: 'UTC' } })),
    teamOnly(201, ({ teamScenario }) => ({ body: { scenario_id: teamScenario, time_zone: 'UTC' } })),
    creatorOnly(201, ({ privateScenario }) => ({ body: { scenario_id: privateScenario, time_zone: 'UTC' } })),
  ],
  'GET /api/conversation/session/{id}': creatorOnly(200, session),
  'GET /api/conversation/sessions': signedIn(200),
  'POST /api/conversation': creatorOnly(200, (world) => ({ form: turnForm(world) })),
  'POST /api/conversation/session/{id}/heard': creatorOnly(204, (world) => ({
    ...session(world),
    body: { pair_id: world.pairId, heard_text: '' },
  })),
  'PATCH /api/conversation/session/{id}/message': creatorOnly(200, (world) => ({
    ...session(world),
    body: { pair_id: world.pairId, struck: true },
  })),
  'POST /api/conversation/session/{id}/translation': creatorOnly(200, (world) => ({
    ...session(world),
    body: { pair_id: world.pairId, role: 'assistant' },
  })),
  'POST /api/error-analysis': creatorOnly(200, ({ sessionId }) => ({ body: { session_id: sessionId } })),
  'POST /api/communication-review': creatorOnly(202, ({ sessionId }) => ({ body: { session_id: sessionId } })),
  'GET /api/communication-review': signedIn(200),
  'GET /api/communication-review/{id}': [
    creatorOnly(200, review),
    // Shared with the organisation in which it was held: whoever may see members' progress.
    signedIn(
      404,
      async (world) => {
        await world.db.update(reviews).set({ isSharedWithOrg: true }).where(eq(reviews.id, world.reviewId))
        return review(world)
      },
      { creator: 200, owner: 200, admin: 200, teacher: 200 },
    ),
  ],
  'DELETE /api/communication-review/{id}': creatorOnly(204, review),
  'DELETE /api/communication-review/all-history': signedIn(204),
  'POST /api/communication-review/update-audio-url': signedIn(404, ({ reviewId, pairId }) => ({
    body: { review_id: reviewId, pair_id: pairId, role: 'user' },
  })),
  'GET /api/communication-review/{id}/generate-public-id': creatorOnly(200, readyReview),
  'DELETE /api/communication-review/{id}/public-id': creatorOnly(204, review),
  'PATCH /api/communication-review/{id}/organisation-sharing': creatorOnly(200, (world) => ({
    ...review(world),
    body: { is_shared: true },
  })),
  // The line has no mistake of which a task could be made.
  'POST /api/task-generator': creatorOnly(409, async (world) => {
    await readyReview(world)
    return { body: { review_id: world.reviewId } }
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
      await readyReview(world)
      await world.db.update(reviews).set({ publicId }).where(eq(reviews.id, world.reviewId))
      return { params: { public_id: publicId } }
    }),
  ],
  ...billingRules,
  ...vocabularyRules,
  ...progressRules,
}

/** A task of the creator's, made of one mistake. */
async function ownTask({ db, reviewId, people, pairId }: World): Promise<Asked> {
  const sentence = { text: 'She _____ it.', gap: [4, 9] as [number, number], options: ['know', 'knows'], pairId }
  const row = { userId: people.creator.id, reviewId, targetLanguage: 'en' as const }
  const made = await db
    .insert(tasks)
    .values({ ...row, sentences: [{ ...sentence, solution: 'knows' }] })
    .returning()
  return { params: { id: made[0]?.id ?? '' } }
}
