// Access rules of the operator's console, which only exists for operators.
import { eq } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import { scenarios } from '#database/scenarios.ts'
import { createInvitation, listInvitations } from '../../features/auth/registration/invitation.queries.ts'
import { createTeam } from '../../features/org/operator.queries.ts'
import { somebody } from '../bulk-users.ts'
import { operatorOnly, type Rule, type World } from './access-rule.ts'

const someUser = async ({ db }: World) => ({ params: { id: (await somebody(db)).id } })

/** A public scenario by the creator that no operator has approved yet. */
async function someScenario({ db, people, publicScenario }: World): Promise<string> {
  const [row] = await db.select().from(scenarios).where(eq(scenarios.id, publicScenario))
  const id = newId()
  const own = { id, slug: null, contentHash: null, ownerId: people.creator.id }
  await db.insert(scenarios).values({ ...row, ...own } as typeof scenarios.$inferInsert)
  return id
}

async function someInvitation({ db }: World): Promise<string> {
  const link = { createdBy: null, orgId: null, maxUses: 1, expiresAt: new Date(Date.now() + 60_000) }
  await createInvitation(db, link)
  return (await listInvitations(db, null))[0]?.id ?? ''
}

const someTeam = async ({ db }: World): Promise<string> =>
  createTeam(db, { name: 'Northgate', ownerId: (await somebody(db)).id, maxMembers: 5 })

export const operatorRules: Record<string, Rule | Rule[]> = {
  'GET /api/operator/status': operatorOnly(200),
  'GET /api/operator/voices': operatorOnly(200),
  'GET /api/operator/settings': operatorOnly(200),
  'PATCH /api/operator/settings': operatorOnly(200, () => ({ body: { turns_per_free_conversation: 41 } })),
  'GET /api/operator/usage': operatorOnly(200),
  'GET /api/operator/actions': operatorOnly(200),
  'GET /api/operator/users': operatorOnly(200),
  'POST /api/operator/users/{id}/deactivate': operatorOnly(200, someUser),
  'POST /api/operator/users/{id}/activate': operatorOnly(200, someUser),
  'POST /api/operator/users/{id}/sign-out': operatorOnly(200, someUser),
  'POST /api/operator/users/{id}/reset-second-factor': operatorOnly(200, someUser),
  'DELETE /api/operator/users/{id}': operatorOnly(204, async ({ db }) => {
    const person = await somebody(db)
    return { params: { id: person.id }, body: { tag_name: person.tagName } }
  }),
  'GET /api/operator/orgs': operatorOnly(200),
  'POST /api/operator/orgs': operatorOnly(201, async ({ db }) => {
    const { tagName } = await somebody(db)
    return { body: { name: 'Northgate', owner_email: `${tagName}@example.org`, max_members: 5 } }
  }),
  'PATCH /api/operator/orgs/{id}': operatorOnly(200, async (world) => ({
    params: { id: await someTeam(world) },
    body: { max_members: 9 },
  })),
  'GET /api/operator/reports': operatorOnly(200),
  'GET /api/operator/reports/{kind}/{id}': operatorOnly(200, async (world) => ({
    params: { kind: 'scenario', id: await someScenario(world) },
  })),
  'POST /api/operator/reports/{kind}/{id}/{decision}': operatorOnly(200, async (world) => ({
    params: { kind: 'scenario', id: await someScenario(world), decision: 'hide' },
    body: { reason: 'advertising' },
  })),
  'GET /api/operator/invitations': operatorOnly(200),
  'POST /api/operator/invitations': operatorOnly(201, () => ({ body: { max_uses: 2, days: 7 } })),
  'DELETE /api/operator/invitations/{id}': operatorOnly(204, async (world) => ({
    params: { id: await someInvitation(world) },
  })),
}
