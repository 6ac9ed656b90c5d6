// Shares a review by a secret link, and with the teachers of an organisation.
import { randomBytes } from 'node:crypto'
import { getPublicReview, revokePublicId, sharePublicly, shareWithOrg } from '@parley/contracts/review/sharing.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { currentResult } from './current.ts'
import { listTurns } from './review.queries.ts'
import { publicView } from './review-view.ts'
import { dropPublicId, findPublic, keepPublicId, shareWithOrg as keepShared } from './sharing.queries.ts'

/** Length of a public id: 128 bits cannot be guessed. */
const publicIdBytes = 16
/** Requests for shared reviews per IP address, which an entire class may share. */
const readingLimit: Limit = { name: 'shared-reviews', max: 300, windowMs: 60_000, countedIn: 'process' }

export function sharingRoutes(app: FastifyInstance, { db, files }: { db: Database; files: Pick<Files, 'url'> }): void {
  serve(app, sharePublicly, async ({ user, params }) => {
    const publicId = randomBytes(publicIdBytes).toString('base64url')
    const shared = await keepPublicId(db, { userId: user.id, id: params.id, publicId })
    if (shared === null) throw new Problem('NOT_FOUND')
    if (shared.publicId === null) throw new Problem('REVIEW.NOT_READY')
    return { public_id: shared.publicId }
  })

  serve(app, revokePublicId, async ({ user, params }) => {
    if (!(await dropPublicId(db, user.id, params.id))) throw new Problem('NOT_FOUND')
  })

  serve(app, shareWithOrg, async ({ user, params, body }) => {
    if (!(await keepShared(db, user.id, params.id, body.is_shared))) throw new Problem('NOT_FOUND')
    return { is_shared_with_org: body.is_shared }
  })

  const read = async (publicId: string) => {
    const found = await findPublic(db, publicId)
    if (found === null) throw new Problem('NOT_FOUND')
    const turns = await listTurns(db, found.session.id)
    const result = await currentResult(found, turns)
    return publicView({ found, turns, result, language: found.explanationLanguage, url: (id) => files.url(id) })
  }
  serve(
    app,
    getPublicReview,
    ({ params, reply }) => {
      // Also set for missing reviews, so that a revoked one does not stay in a cache or search index.
      reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
      return read(params.public_id)
    },
    { limit: readingLimit },
  )
}
