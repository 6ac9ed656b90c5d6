// Access rules of the library, for the table in `access-rules.ts`.
import { eq } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import { modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { dialogue, flatModule } from '../../features/library/test-items.ts'
import { subscribe } from '../paddle/subscribed.ts'
import {
  type Actor,
  creatorOnly,
  inTeam,
  type RequestParts,
  type Rule,
  signedIn,
  teamOnly,
  type World,
} from './access-rule.ts'

type BuiltIn = 'publicScenario' | 'publicModule'
type Copied = 'teamScenario' | 'privateScenario' | 'teamModule' | 'privateModule'

/** A copy of an item, for actors who may delete it. */
async function copyOf(world: World, what: Copied): Promise<RequestParts> {
  const table = what.endsWith('Scenario') ? scenarios : modules
  const [row] = await world.db.select().from(table).where(eq(table.id, world[what]))
  const id = newId()
  await world.db.insert(table).values({ ...row, id, contentHash: null } as typeof scenarios.$inferInsert)
  return { params: { id } }
}

/** Runs after the team has subscribed; actors outside it use organisations without a subscription. */
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
/** A module of built-in scenarios. */
async function moduleBody({ db, publicScenario }: World, visibility: 'PRIVATE' | 'TEAM_ONLY'): Promise<RequestParts> {
  const [row] = await db.select().from(scenarios).where(eq(scenarios.id, publicScenario))
  return { body: flatModule([publicScenario], { visibility, target_language: row?.targetLanguage ?? 'en' }) }
}
const idOf = (item: BuiltIn | Copied) => (world: World) => ({ params: { id: world[item] } })
/** All users see built-in items, the team sees its own, and the creator sees the rest. */
const seen = (built: BuiltIn, team: Copied, own: Copied): Rule[] => [
  signedIn(200, idOf(built)),
  teamOnly(200, idOf(team)),
  creatorOnly(200, idOf(own)),
]
const scenariosSeen = seen('publicScenario', 'teamScenario', 'privateScenario')
const modulesSeen = seen('publicModule', 'teamModule', 'privateModule')
const noTeacher = { teacher: 403, member: 403, creator: 403 } as const
const deletion = (team: Copied, own: Copied, built: BuiltIn): Rule[] => [
  teamOnly(204, (world) => copyOf(world, team), { teacher: 403, member: 403 }),
  creatorOnly(204, (world) => copyOf(world, own)),
  signedIn(403, idOf(built)),
]
const report = (kind: string, id: string) => ({ body: { item_kind: kind, item_id: id, reason: 'other' } })
const asksForDraft = () => ({ body: { prompt: 'A lost umbrella' } })

const triedLine = () => ({
  body: { target_language: 'de', steps: [{ example: 'Guten Tag.', sentences: [] }], line: 'Hallo.' },
})

export const libraryRules: Record<string, Rule | Rule[]> = {
  'GET /api/prompts-library/scenarios': signedIn(200),
  'GET /api/prompts-library/ielts-scenarios': signedIn(200),
  'GET /api/prompts-library/next': signedIn(200, () => ({ query: '?target_language=de' })),
  'GET /api/prompts-library/scenario/{id}': scenariosSeen,
  'GET /api/prompts-library/scenario/{id}/briefing': scenariosSeen,
  'POST /api/prompts-library/report': [
    signedIn(403, ({ publicScenario }) => report('scenario', publicScenario)),
    teamOnly(204, ({ teamModule }) => report('module', teamModule), { creator: 403 }),
    signedIn(404, ({ privateScenario }) => report('scenario', privateScenario), { creator: 403 }),
  ],
  'GET /api/prompts-library/modules': signedIn(200),
  'GET /api/prompts-library/module/{id}': modulesSeen,
  'GET /api/prompts-library/module/{id}/scenarios': modulesSeen,
  'GET /api/prompts-library/module/{id}/summaries': modulesSeen,
  'GET /api/prompts-library/module/{id}/export': modulesSeen,
  'GET /api/prompts-library/scenario/{id}/modules': scenariosSeen,
  'GET /api/prompts-library/scenario/{id}/export': scenariosSeen,
  'POST /api/prompts-library/scenario': [
    signedIn(403, () => dialogueBody('PRIVATE')),
    subscribed(() => dialogueBody('PRIVATE'), 201),
    subscribed(() => dialogueBody('TEAM_ONLY'), 201, { member: 403, creator: 403 }),
  ],
  'POST /api/prompts-library/scenario/line': [signedIn(403, triedLine), subscribed(triedLine, 200)],
  'POST /api/prompts-library/scenario/try': [
    signedIn(403, () => dialogueBody('PRIVATE')),
    subscribed(() => dialogueBody('TEAM_ONLY'), 201),
  ],
  'PUT /api/prompts-library/scenario/{id}': [
    subscribed((world) => ({ params: { id: world.publicScenario }, ...dialogueBody('PRIVATE') }), 403),
    // The creator no longer has a role that may share with the team.
    subscribed((world) => ({ params: { id: world.teamScenario }, ...dialogueBody('TEAM_ONLY') }), 200, noTeacher),
    subscribed((world) => ({ params: { id: world.privateScenario }, ...dialogueBody('PRIVATE') }), 404, {
      creator: 200,
    }),
  ],
  'DELETE /api/prompts-library/scenario/{id}': deletion('teamScenario', 'privateScenario', 'publicScenario'),
  'POST /api/prompts-library/scenario/prefill': subscribed(asksForDraft, 409),
  'POST /api/prompts-library/scenario/prefill/stream': subscribed(asksForDraft, 409),
  'POST /api/prompts-library/rehearsal': signedIn(
    409,
    () => ({ body: { prompt: 'A talk tomorrow', target_language: 'de' } }),
    // The creator already has an item, but no subscription.
    { creator: 409 },
  ),
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
}
