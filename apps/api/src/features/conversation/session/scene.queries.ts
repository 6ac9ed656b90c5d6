// Queries for a session's scene: the practised version of its scenario, as its learner says and hears it.
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import type { SessionRow } from '#database/conversations.ts'
import { contentOf, scenarioVersions } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { type Scene, sceneFields, sceneFor } from './scene.ts'

const pick = <Columns extends object, Name extends keyof Columns>(columns: Columns, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns, Name>

/** The columns of a scene, with the lines that replace the neutral ones. */
export const sceneColumns = {
  id: scenarioVersions.scenarioId,
  ...pick(contentOf(scenarioVersions), sceneFields),
  forms: scenarioVersions.forms,
}

/** The learner's columns that a scene depends on. */
export const learnerColumns = {
  form: users.formOfAddress,
  ownLanguage: users.explanationLanguage,
  learningLanguage: users.learningLanguage,
  level: users.level,
}

/**
 * A session's scene, in the version at the time when it was opened.
 * @throws an Error if that version is missing
 */
export async function findScene(
  db: Database,
  { versionId, userId }: Pick<SessionRow, 'versionId' | 'userId'>,
): Promise<Scene> {
  const [row] = await db
    .select({ scene: sceneColumns, learner: learnerColumns })
    .from(scenarioVersions)
    .leftJoin(users, eq(users.id, userId))
    .where(eq(scenarioVersions.id, versionId))
  if (row === undefined) throw new Error(`No version ${versionId} of a scenario`)
  return sceneFor(row.scene, row.learner)
}
