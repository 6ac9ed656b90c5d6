// Who else may see a review: anyone with its link, or the organisation's teachers.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParams } from '../id.ts'
import { PublicReview } from './review.ts'

export const sharePublicly = endpoint({
  method: 'GET',
  path: '/api/communication-review/:id/generate-public-id',
  summary: 'Share a review by link; repeated requests return the same link until it is revoked',
  access: 'self',
  params: IdParams,
  response: z.object({ public_id: z.string() }),
  errors: ['REVIEW.NOT_READY'],
})

export const revokePublicId = endpoint({
  method: 'DELETE',
  path: '/api/communication-review/:id/public-id',
  summary: 'Revoke the public link; sharing again creates a new one',
  access: 'self',
  params: IdParams,
  status: 204,
})

export const shareWithOrg = endpoint({
  method: 'PATCH',
  path: '/api/communication-review/:id/organisation-sharing',
  summary: "Start or stop sharing a review with the organisation's teachers",
  access: 'self',
  params: IdParams,
  body: z.strictObject({ is_shared: z.boolean() }),
  response: z.object({ is_shared_with_org: z.boolean() }),
})

export const getPublicReview = endpoint({
  method: 'GET',
  path: '/api/communication-review/public/:public_id',
  summary: 'A review shared by link; never indexed by search engines',
  access: 'public',
  params: z.strictObject({ public_id: z.string().min(1).max(64) }),
  response: PublicReview,
  errors: ['NOT_FOUND'],
})
