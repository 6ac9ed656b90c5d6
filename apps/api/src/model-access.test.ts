// Each endpoint for users who may not use a model: endpoints that need one reject the request with a reason, all others
// work as usual.
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userUsage } from '#database/usage.ts'
import { dayOf } from './features/usage/budget.ts'
import type { World } from './testing/access/access-rule.ts'
import { rules } from './testing/access/access-rules.ts'
import { statusFor, Worlds } from './testing/access/access-world.ts'
import type { Somebody } from './testing/bulk-users.ts'
import { bulkUsersSecret } from './testing/bulk-users.ts'
import { modelsAt } from './testing/learner.ts'
import { rounds } from './testing/rounds.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

interface Kind {
  readonly env: Record<string, string>
  /** Turns a world's creator into this kind of user. */
  readonly become?: (app: TestApp, person: Somebody) => Promise<unknown>
  /** Differences from the creator's expected status in `access-rules.ts`. */
  readonly differs: Readonly<Record<string, number>>
}

const spend = async (app: TestApp, { id: userId }: Somebody) => {
  const day = dayOf(new Date())
  const kinds = ['turns', 'word_lookups', 'spoken_characters'] as const
  await app.connection.db
    .insert(userUsage)
    .values(kinds.map((kind) => ({ userId, day, kind, amount: 1_000_000_000 })))
    .onConflictDoUpdate({ target: [userUsage.userId, userUsage.day, userUsage.kind], set: { amount: 1_000_000_000 } })
}

const drafts = ['POST /api/prompts-library/scenario/prefill', 'POST /api/prompts-library/scenario/prefill/stream']
const draftsAnswer = (status: number) => Object.fromEntries(drafts.map((endpoint) => [endpoint, status]))

/** Requests that an account with an unverified e-mail address may not make. */
const ownWays = Object.fromEntries(
  ['passkeys/options', 'passkeys', 'second-factor/on'].map((path) => [`POST /api/auth/${path}`, 403]),
)

const kinds: Record<string, Kind> = {
  // With a mail server configured, addresses must be verified; this one accepts no mail.
  'a user with an unverified address': {
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    differs: { ...draftsAnswer(403), ...ownWays },
  },
  'a user over budget': {
    env: { MODEL_CALLS_PER_DAY: '0' },
    become: spend,
    differs: { ...draftsAnswer(429), 'POST /api/conversation': 429 },
  },
}

/** Visitors have no account; the trial's own budget limits the use of a speech server. */
const forVisitors = ['POST /api/trial/turn', 'GET /api/trial/opening/{language}']

/** Read-only requests do not change the world for other rules. */
const reads = (endpoint: string) => endpoint.startsWith('GET ')

/** The part of the API that an endpoint belongs to. */
const groupOf = (endpoint: string) => endpoint.split('/')[2] ?? ''

/** Groups whose endpoints may call a model, or start a job that does. */
const withModels = [
  'classes',
  'communication-review',
  'conversation',
  'error-analysis',
  'memory',
  'placement',
  'prompts-library',
  'task-generator',
  'trial',
  'vocabulary',
]

const allRules = Object.entries(rules)
  .filter(([endpoint]) => !forVisitors.includes(endpoint))
  .flatMap(([endpoint, each]) => [each].flat().map((rule, index) => [endpoint, index, rule] as const))

/** The rules of these groups and where the answers differ, and one rule of each other group; or all of them. */
function rulesFor({ differs }: Kind) {
  if (rounds(0, 1) > 0) return allRules
  const firsts = new Set(
    Map.groupBy(allRules, ([endpoint]) => groupOf(endpoint))
      .values()
      .map(([first]) => first),
  )
  return allRules.filter((rule) => {
    const [endpoint] = rule
    return withModels.includes(groupOf(endpoint)) || endpoint in differs || firsts.has(rule)
  })
}

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  const { env, become, differs } = kind
  let app: TestApp
  let provider: FakeProvider
  let worlds: Worlds
  beforeAll(async () => {
    provider = await startFakeProvider()
    app = await startTestApp({ env: { ACCESS_TOKEN_SECRET: bulkUsersSecret, ...modelsAt(provider), ...env } })
    worlds = new Worlds(app)
  })
  afterAll(async () => {
    await app.stop()
    await provider.close()
  })

  let readers: Promise<World> | undefined
  const worldFor = (endpoint: string): Promise<World> => {
    if (!reads(endpoint)) return worlds.take()
    readers ??= worlds.take()
    return readers
  }

  test.each(rulesFor(kind))('returns the expected status: %s, rule %i', async (endpoint, _index, rule) => {
    const world = await worldFor(endpoint)
    const asked = await rule.ask(world)
    await become?.(app, world.people.creator)
    const status = await statusFor(app, world.people.creator, endpoint, asked)
    expect(status).toBe(differs[endpoint] ?? rule.answers.creator)
  })

  test('no model was called', () => {
    expect(provider.requests).toEqual([])
  })
})
