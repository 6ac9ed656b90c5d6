// Creates a private scenario from one sentence. A user without a subscription may have one at a time.
import { createRehearsal, rehearsalLimits } from '@parley/contracts/library/authoring.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { withinQuotas } from '#database/quota.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { countOwnScenarios, insertScenarios } from './authoring.queries.ts'
import { draftScenario } from './draft.ts'
import { disconnectSignal, draftLimit, type PrefillParts, requireModel } from './prefill.routes.ts'
import { scenarioColumns } from './written.rules.ts'

export interface RehearsalParts extends PrefillParts {
  readonly db: Database
  isSubscribed(orgId: string): Promise<boolean>
}

const refuseAnother = async (db: Database, userId: string): Promise<void> => {
  if ((await countOwnScenarios(db, userId)) < rehearsalLimits.kept) return
  const message = `At most ${rehearsalLimits.kept} without a subscription`
  throw new Problem('QUOTA.EXCEEDED', [{ path: 'rehearsal', code: 'rehearsal', message }])
}

export function rehearsalRoutes(app: FastifyInstance, parts: RehearsalParts): void {
  const { db } = parts
  serve(
    app,
    createRehearsal,
    async ({ user, body, reply }) => {
      const isFree = !(await parts.isSubscribed(user.orgId))
      // Checked before the request to the model, which costs money, and again when storing, in case another one has
      // been stored since.
      if (isFree) await refuseAnother(db, user.id)
      const wish = {
        prompt: body.prompt,
        targetLanguage: body.target_language,
        scenarioType: 'DIALOG' as const,
        explanationLanguage: user.explanationLanguage,
      }
      const draft = await draftScenario(await requireModel(parts, user), wish, { signal: disconnectSignal(reply) })
      const row = {
        ...scenarioColumns({ ...draft, visibility: 'PRIVATE', is_module_only: false }),
        ownerId: user.id,
        orgId: user.orgId,
      }
      const [id = ''] = await withinQuotas(db, user.id, ['scenarios'], async (tx) => {
        if (isFree) await refuseAnother(tx, user.id)
        return insertScenarios(tx, [row])
      })
      return { _id: id }
    },
    { limit: draftLimit },
  )
}
