// Assignments over HTTP, for teachers.
import * as endpoints from '@parley/contracts/classes/assignment.ts'
import type { FastifyInstance } from 'fastify'
import type { ClassRow } from '#database/classes.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { requireTaughtAssignment, requireTaughtClass } from '../class/taught.ts'
import { changeAssignment, give, makeAssignment, remove, withdraw } from './assignment.ts'
import { type AssignmentDeps, assignmentView, listView } from './assignment-view.ts'

export function assignmentRoutes(app: FastifyInstance, deps: AssignmentDeps): void {
  const { db } = deps
  const describe = (caller: Caller, group: ClassRow, id: string) => assignmentView(deps, caller, group, id)

  serve(app, endpoints.listAssignments, async ({ user, params }) => ({
    items: await listView(db, user, await requireTaughtClass(db, user, params.id)),
  }))

  serve(app, endpoints.getAssignment, async ({ user, params }) => {
    const found = await requireTaughtAssignment(db, user, params.id)
    return describe(user, found.class, params.id)
  })

  serve(app, endpoints.createAssignment, async ({ user, params, body }) => {
    const group = await requireTaughtClass(db, user, params.id)
    return describe(user, group, await makeAssignment(db, user, group, body))
  })

  serve(app, endpoints.updateAssignment, async ({ user, params, body }) =>
    describe(user, await changeAssignment(db, user, params.id, body), params.id),
  )

  serve(app, endpoints.giveAssignment, async ({ user, params }) =>
    describe(user, await give(db, user, params.id), params.id),
  )

  serve(app, endpoints.withdrawAssignment, async ({ user, params, request }) => {
    const group = await withdraw(db, user, params.id)
    request.log.info({ event: 'assignment_withdrawn', assignmentId: params.id, by: user.id })
    return describe(user, group, params.id)
  })

  serve(app, endpoints.deleteAssignment, ({ user, params }) => remove(db, user, params.id))
}
