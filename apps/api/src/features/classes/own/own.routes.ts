// Assignments over HTTP, for students.
import * as endpoints from '@parley/contracts/classes/own-assignment.ts'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { type BeginDeps, beginTalk, briefAssigned } from './begin.ts'
import { ownAssignments } from './own-view.ts'

export function ownRoutes(app: FastifyInstance, deps: BeginDeps): void {
  serve(app, endpoints.listOwnAssignments, async ({ user }) => ({ items: await ownAssignments(deps, user) }))

  serve(app, endpoints.getOwnAssignment, async ({ user, params }) => {
    const [found] = await ownAssignments(deps, user, params.id)
    if (found === undefined) throw new Problem('NOT_FOUND')
    return found
  })

  serve(app, endpoints.getAssignedBriefing, ({ user, params, query: { position } }) =>
    briefAssigned(deps, user, params.id, position),
  )

  serve(app, endpoints.beginAssignment, ({ user, params, body: { position, time_zone: timeZone } }) =>
    beginTalk(deps, user, { assignmentId: params.id, position, timeZone }),
  )
}
