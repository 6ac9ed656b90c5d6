// The signed-in person: profile and favourites.
import { getUser, toggleFavoriteScenario, updateUser } from '@parley/contracts/user.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import { findUser, maySeeScenario, type ProfileChange, toggleFavorite, updateProfile } from './user.queries.ts'

export function userRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  serve(app, getUser, ({ user }) => findUser(db, user.id))

  serve(app, updateUser, async ({ user, body }) => {
    const change: ProfileChange = {
      ...(body.first_name !== undefined && { firstName: body.first_name }),
      ...(body.last_name !== undefined && { lastName: body.last_name }),
      ...(body.country !== undefined && { country: body.country }),
      ...(body.explanation_language !== undefined && { explanationLanguage: body.explanation_language }),
    }
    if (Object.keys(change).length > 0) await updateProfile(db, user.id, change)
    return findUser(db, user.id)
  })

  serve(app, toggleFavoriteScenario, async ({ user, body }) => {
    if (!(await maySeeScenario(db, user, body.scenario_id))) throw new Problem('NOT_FOUND')
    await toggleFavorite(db, user.id, body.scenario_id)
    return findUser(db, user.id)
  })
}
