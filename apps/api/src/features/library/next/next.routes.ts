// The proposal of the next conversation over HTTP.
import { levelIn } from '@parley/contracts/library/level-range.ts'
import { nextScenario } from '@parley/contracts/library/next-scenario.ts'
import type { Twist } from '@parley/contracts/library/twist.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { serve } from '#platform/http/serve.ts'
import type { Reader } from '../reader.ts'
import { findPractised } from './next.queries.ts'
import { type NextDeps, proposeNext } from './next.ts'
import { findFirstTime, findTwist } from './twist.queries.ts'

/** What is different in a scenario the second time. */
async function twistAfter(db: Database, reader: Reader, id: string): Promise<Twist | null> {
  const practised = await findPractised(db, reader, id)
  return practised && findTwist(db, reader, practised)
}

export function nextRoutes(app: FastifyInstance, deps: NextDeps): void {
  serve(app, nextScenario, async ({ user, query: { target_language: targetLanguage, level, after, exclude } }) => {
    const practised = after && (await findFirstTime(deps.db, after))
    const [proposal, twist] = await Promise.all([
      proposeNext(deps, user, {
        targetLanguage,
        level: level ?? levelIn(user, targetLanguage) ?? undefined,
        after: practised,
        excluded: exclude?.split(',') ?? [],
      }),
      practised ? twistAfter(deps.db, user, practised) : null,
    ])
    return { ...proposal, twist }
  })
}
