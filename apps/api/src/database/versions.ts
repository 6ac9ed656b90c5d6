// Versions of scenarios, fixed when someone starts to practise them (docs/decisions/0015).
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { newId } from './columns.ts'
import type { Database } from './connect.ts'
import { contentOf, scenarios, scenarioVersions } from './scenarios.ts'

const names = sql.join(
  Object.values(contentOf(scenarios)).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

/** @returns null if no such scenario meets `condition` */
async function findVersion(db: Database, scenarioId: string, condition: SQL | undefined): Promise<string | null> {
  const [row] = await db
    .select({ id: scenarioVersions.id })
    .from(scenarios)
    .innerJoin(
      scenarioVersions,
      and(eq(scenarioVersions.scenarioId, scenarios.id), eq(scenarioVersions.scenarioUpdatedAt, scenarios.updatedAt)),
    )
    .where(and(eq(scenarios.id, scenarioId), condition))
  return row?.id ?? null
}

/**
 * Returns the current version of a scenario; copies it in the database on first use after an edit.
 * @param condition for example that a user may see it; evaluated on the very content that is copied
 * @returns null if no such scenario meets `condition`
 */
export async function ensureVersion(db: Database, scenarioId: string, condition?: SQL): Promise<string | null> {
  const found = await findVersion(db, scenarioId, condition)
  if (found !== null) return found
  // If two users start concurrently, the second one gets the version of the first.
  const { rows } = (await db.execute(sql`
    insert into ${scenarioVersions} (id, scenario_id, scenario_updated_at, ${names})
    select ${newId()}, ${scenarios.id}, ${scenarios.updatedAt}, ${names} from ${scenarios}
    where ${and(eq(scenarios.id, scenarioId), condition)}
    on conflict (scenario_id, scenario_updated_at) do update set scenario_id = excluded.scenario_id
    returning id`)) as unknown as { rows: { id: string }[] }
  return rows[0]?.id ?? null
}
