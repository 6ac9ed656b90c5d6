// Everybody at every door: each endpoint that is served, tried by each kind of person there is.
import { randomUUID } from 'node:crypto'
import { getScenario } from '@parley/contracts/library.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plans } from '#database/billing.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { modules } from '#database/modules.ts'
import { memberships } from '#database/organizations.ts'
import { reviews } from '#database/reviews.ts'
import { scenarios } from '#database/scenarios.ts'
import { tasks } from '#database/tasks.ts'
import { users } from '#database/users.ts'
import { globalWords, userWords } from '#database/vocabulary.ts'
import { dialogue, flatModule } from './features/library/test-items.ts'
import { createTeam } from './features/org/operator.queries.ts'
import { crowdSecret, type Somebody, somebody } from './testing/crowd.ts'
import { subscribe } from './testing/subscribed.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** Members of a team by role, and those who are not, or no longer, or not yet. `creator` is a member who made things. */
const actors = [
  'anonymous',
  'owner',
  'admin',
  'teacher',
  'member',
  'creator',
  'invited',
  'removed',
  'deactivated',
  'stranger',
] as const
type Actor = (typeof actors)[number]
type Known = Exclude<Actor, 'anonymous'>

interface World {
  readonly db: Database
  readonly people: Record<Known, Somebody>
  readonly teamId: string
  readonly publicScenario: string
  readonly teamScenario: string
  readonly privateScenario: string
  readonly publicModule: string
  readonly teamModule: string
  readonly privateModule: string
  /** Of the creator: a conversation with one answered turn. */
  readonly sessionId: string
  readonly pairId: string
  readonly reviewId: string
}

interface Asked {
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: unknown
  readonly form?: FormData
}

interface Rule {
  readonly ask: (world: World) => Asked | Promise<Asked>
  readonly answers: Record<Actor, number>
}

const nothing = () => ({})
const out = { anonymous: 401, deactivated: 401 } as const
const inTeam = (status: number) => ({ owner: status, admin: status, teacher: status, member: status, creator: status })

const anybody = (status: number, ask: Rule['ask'] = nothing): Rule => ({
  ask,
  answers: Object.fromEntries(actors.map((actor) => [actor, status])) as Record<Actor, number>,
})
/** Whoever is signed in; exceptions named. */
const signedIn = (status: number, ask: Rule['ask'] = nothing, but: Partial<Record<Actor, number>> = {}): Rule => ({
  ask,
  answers: { ...inTeam(status), invited: status, removed: status, stranger: status, ...out, ...but },
})
const teamOnly = (status: number, ask: Rule['ask']): Rule =>
  signedIn(status, ask, { invited: 404, removed: 404, stranger: 404 })
const creatorOnly = (status: number, ask: Rule['ask']): Rule => signedIn(404, ask, { creator: status })

/** Somebody new in the team, for whoever may do something with members. */
async function newMember({ db, teamId }: World): Promise<Somebody> {
  const person = await somebody(db)
  await db.insert(memberships).values({ orgId: teamId, userId: person.id, role: 'MEMBER', status: 'ACTIVE' })
  return person
}

let addresses = 0
const registration = () => {
  addresses += 1
  const name = { first_name: 'New', last_name: 'Comer', country: 'IE' }
  return { body: { ...name, email: `new.${addresses}@example.org`, password: 'three walnut doors' } }
}

function turnForm({ sessionId }: World): FormData {
  const form = new FormData()
  const fields = { session_id: sessionId, turn_id: randomUUID(), text: 'Hello there.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('target_language', 'en')
  form.set('explanation_language', 'en')
  return form
}

const session = ({ sessionId }: World) => ({ params: { id: sessionId } })
const review = ({ reviewId }: World) => ({ params: { id: reviewId } })
/** The creator's review as it is when it has been written. */
async function readyReview(world: World): Promise<Asked> {
  await world.db.update(reviews).set({ status: 'ready' }).where(eq(reviews.id, world.reviewId))
  return review(world)
}
const bodyWith = (body: unknown) => () => ({ body })

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
const rules: Record<string, Rule | Rule[]> = {
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

/** What only the owner of an organisation may do; whoever is in none but their own owns that. */
const ownerOnly = (status: number, ask: Rule['ask'] = nothing): Rule =>
  signedIn(403, ask, { owner: status, invited: status, removed: status })

const aPlan = async ({ db }: World) =>
  (await db.select({ id: plans.id }).from(plans).where(eq(plans.isPublic, true)))[0]?.id ?? ''
const withPlan: Rule['ask'] = async (world) => ({ params: { id: await aPlan(world) } })

const billingRules: Record<string, Rule> = {
  'GET /api/plan': anybody(200),
  'GET /api/plan/{id}': anybody(200, withPlan),
  'GET /api/subscription/info': signedIn(200),
  'POST /api/subscription/checkout': ownerOnly(200, async (world) => ({ body: { plan_id: await aPlan(world) } })),
  // There is nothing to act upon yet.
  'POST /api/subscription/cancel': ownerOnly(409),
  'POST /api/subscription/recancel': ownerOnly(409),
  'POST /api/subscription/activate-from-trial': ownerOnly(409),
  'GET /api/subscription/payment-details-link': ownerOnly(409),
  'GET /api/subscription/sandbox-link': ownerOnly(409),
  'PATCH /api/subscription/change-plan/{id}': ownerOnly(409, withPlan),
  'GET /api/subscription/change-plan/{id}/preview': ownerOnly(409, withPlan),
}
Object.assign(rules, billingRules)

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

const vocabularyRules: Record<string, Rule | Rule[]> = {
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
Object.assign(rules, vocabularyRules)

/** Members by what whoever teaches them may see; others teach those of their own organisation alone. */
const forTeachers = (ask: Rule['ask']): Rule =>
  signedIn(403, ask, { owner: 200, admin: 200, teacher: 200, invited: 404, removed: 404 })
const creator: Rule['ask'] = ({ people }) => ({ params: { id: people.creator.id } })

const progressRules: Record<string, Rule> = {
  'GET /api/user-progress/{id}': signedIn(404, creator, { creator: 200, owner: 200, admin: 200, teacher: 200 }),
  'PATCH /api/user-progress/weekly-goal': signedIn(200, bodyWith({ minutes: 60, has_mail: true, time_zone: 'UTC' })),
  'GET /api/org/progress': {
    ...forTeachers(nothing),
    answers: { ...forTeachers(nothing).answers, invited: 200, removed: 200 },
  },
  'GET /api/org/members/{id}/shared-reviews': forTeachers(creator),
  'GET /api/org/shared-reviews/{id}': forTeachers(async (world) => {
    const asked = await readyReview(world)
    await world.db.update(reviews).set({ isSharedWithOrg: true }).where(eq(reviews.id, world.reviewId))
    return asked
  }),
}
Object.assign(rules, progressRules)

let app: TestApp
let served: string[]
beforeAll(async () => {
  app = await startTestApp({ env: { ACCESS_TOKEN_SECRET: crowdSecret } })
  const document = (await (await app.fetch('/api/openapi.json')).json()) as { paths: Record<string, object> }
  served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
})
afterAll(() => app.stop())

const bearer = (person: Somebody | undefined): Record<string, string> =>
  person === undefined ? {} : { authorization: `Bearer ${person.accessToken}` }

const sendAs = (person: Somebody | undefined, method: string, path: string, { form, body }: Asked = {}) =>
  app.fetch(path, {
    method,
    headers: { ...bearer(person), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(form !== undefined && { body: form }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** A team with everybody at their place. */
async function populate(db: Database): Promise<{ people: Record<Known, Somebody>; teamId: string }> {
  const made = await Promise.all(actors.slice(1).map(async (actor) => [actor, await somebody(db)] as const))
  const people = Object.fromEntries(made) as Record<Known, Somebody>
  const found = (owner: Somebody) => createTeam(db, { name: 'Riverside', ownerId: owner.id, maxMembers: 100 })
  const [teamId, otherId] = [await found(people.owner), await found(await somebody(db))]
  const join = async (who: Known, role: 'ADMIN' | 'TEACHER' | 'MEMBER', orgId = teamId) => {
    await db.insert(memberships).values({ orgId, userId: people[who].id, role, status: 'ACTIVE' })
    await enter(who, orgId)
  }
  const enter = (who: Known, orgId = teamId) =>
    db.update(users).set({ currentOrgId: orgId }).where(eq(users.id, people[who].id))
  await enter('owner')
  await join('admin', 'ADMIN')
  await join('teacher', 'TEACHER')
  await join('member', 'MEMBER')
  await join('creator', 'MEMBER')
  await join('deactivated', 'ADMIN')
  await join('stranger', 'MEMBER', otherId)
  const outside = { orgId: teamId, role: 'MEMBER' } as const
  await db.insert(memberships).values([
    { ...outside, userId: people.invited.id, status: 'INVITED' },
    { ...outside, userId: people.removed.id, status: 'REMOVED' },
  ])
  await db.update(users).set({ status: 'DIACTIVATED' }).where(eq(users.id, people.deactivated.id))
  return { people, teamId }
}

/** What is built in and what the creator has written: the ids of a module for everybody, for the team and for its author. */
async function createModules(db: Database, creator: Somebody, teamId: string) {
  const [template] = await db.select().from(modules).where(isNotNull(modules.slug)).limit(1)
  if (template === undefined) throw new Error('The library has no modules')
  const { id: publicModule, slug: _slug, ...content } = template
  const write = async (visibility: 'TEAM_ONLY' | 'PRIVATE') => {
    const row = { ...content, slug: null, visibility, ownerId: creator.id, orgId: teamId }
    return (await db.insert(modules).values(row).returning({ id: modules.id }))[0]?.id ?? ''
  }
  return { publicModule, teamModule: await write('TEAM_ONLY'), privateModule: await write('PRIVATE') }
}

/** What the creator has written, said and had reviewed. */
async function createThings(db: Database, creator: Somebody, teamId: string) {
  // Built in: what was written for an earlier world is none of this one.
  const isBuiltIn = and(eq(scenarios.scenarioType, 'DIALOG'), isNotNull(scenarios.slug))
  const [template] = await db.select().from(scenarios).where(isBuiltIn).limit(1)
  if (template === undefined) throw new Error('The library is empty')
  const { id: publicScenario, slug: _slug, ...content } = template
  const write = async (visibility: 'TEAM_ONLY' | 'PRIVATE') => {
    const row = { ...content, slug: null, visibility, ownerId: creator.id, orgId: teamId }
    return (await db.insert(scenarios).values(row).returning({ id: scenarios.id }))[0]?.id ?? ''
  }
  const [teamScenario, privateScenario] = [await write('TEAM_ONLY'), await write('PRIVATE')]
  const post = async (path: string, asked: Asked) => (await sendAs(creator, 'POST', path, asked)).text()
  const open = { body: { scenario_id: publicScenario, time_zone: 'UTC' } }
  const opened = async () => JSON.parse(await post('/api/conversation/session', open))._id as string
  const talk = async (sessionId: string) =>
    JSON.parse(
      (await post('/api/conversation', { form: turnForm({ sessionId } as World) })).trim().split('\n').at(-1) ?? '',
    )
  const [sessionId, reviewed] = [await opened(), await opened()]
  const pairId: string = (await talk(sessionId)).data.pair_id
  await talk(reviewed)
  const reviewId: string = JSON.parse(await post('/api/communication-review', { body: { session_id: reviewed } }))._id
  return { publicScenario, teamScenario, privateScenario, sessionId, pairId, reviewId }
}

async function makeWorld(): Promise<World> {
  const { db } = app.connection
  const { people, teamId } = await populate(db)
  const written = await createModules(db, people.creator, teamId)
  return { db, people, teamId, ...written, ...(await createThings(db, people.creator, teamId)) }
}

test('every endpoint that is served has its line here, and every line its endpoint', () => {
  expect(Object.keys(rules).sort()).toEqual(served.sort())
})

describe.each(Object.entries(rules))('%s', (endpoint, given) => {
  test.each([given].flat().map((rule, index) => [index, rule] as const))('as rule %i says', async (_index, rule) => {
    const world = await makeWorld()
    const [method = '', path = ''] = endpoint.split(' ')
    const answers: Partial<Record<Actor, number>> = {}
    for (const actor of actors) {
      const asked = await rule.ask(world)
      const address = Object.entries(asked.params ?? {}).reduce(
        (at, [name, value]) => at.replace(`{${name}}`, value),
        path,
      )
      const response = await sendAs(
        actor === 'anonymous' ? undefined : world.people[actor],
        method,
        `${address}${asked.query ?? ''}`,
        asked,
      )
      answers[actor] = response.status
      await response.arrayBuffer()
    }
    expect(answers).toEqual(rule.answers)
  })
})

test('what one may not see looks like what is not there', async () => {
  const { people, privateScenario } = await makeWorld()
  const look = async (id: string) => {
    const response = await sendAs(people.stranger, 'GET', getScenario.path.replace(':id', id))
    return [response.status, await response.json()]
  }
  expect(await look(privateScenario)).toEqual(await look('0123456789abcdef01234567'))
})
