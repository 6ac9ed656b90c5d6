// Routes for users to see, change and delete what is remembered about them.

import type { Language } from '@parley/contracts/language/language.ts'
import * as endpoints from '@parley/contracts/practice/memory.ts'
import type { FastifyInstance } from 'fastify'
import { topicName } from '#ai/topic/topic-prompt.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import * as queries from './memory.queries.ts'
import { type PartnerMemory, partnerMemory } from './memory.rules.ts'

/**
 * A partner's memory of a learner who practises this language; none in a conversation that teachers may hear.
 */
export const memoryFor = async (
  db: Database,
  session: { readonly id: string; readonly userId: string },
  language: Language,
): Promise<PartnerMemory> => {
  const cards = await queries.findCardsToTell(db, session, language)
  return partnerMemory(cards.map(({ topic, ...card }) => (topic === null ? card : { ...card, text: topicName(topic) })))
}

export function memoryRoutes(app: FastifyInstance, db: Database): void {
  const memoryOf = async (userId: string): Promise<endpoints.Memory> => {
    const [is_on, items] = await Promise.all([queries.isMemoryOn(db, userId), queries.listCards(db, userId)])
    return { is_on, items }
  }

  serve(app, endpoints.getMemory, ({ user }) => memoryOf(user.id))

  serve(app, endpoints.switchMemory, async ({ user, body }) => {
    await queries.setMemoryOn(db, user.id, body.is_on)
    return memoryOf(user.id)
  })

  serve(app, endpoints.editMemoryCard, async ({ user, params, body }) => {
    if (!(await queries.editCard(db, user.id, params.id, body.text))) throw new Problem('NOT_FOUND')
    return memoryOf(user.id)
  })

  serve(app, endpoints.deleteMemoryCard, async ({ user, params }) => {
    if (!(await queries.deleteCard(db, user.id, params.id))) throw new Problem('NOT_FOUND')
  })

  serve(app, endpoints.deleteMemory, async ({ user }) => {
    await queries.deleteCards(db, user.id)
  })
}
