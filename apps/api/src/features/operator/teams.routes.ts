// Routes for an operator to manage teams.
import * as endpoints from '@parley/contracts/operator/operator-people.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { recordAction } from './actions.queries.ts'
import { findTeam, type ListedTeam, listTeams, type TeamChange } from './teams.queries.ts'
import { changeTeam, type Handover } from './teams.ts'

export interface OperatorTeamDeps {
  readonly db: Database
  readonly findUserByEmail: (db: Database, email: string) => Promise<{ id: string } | null>
  readonly handover: Omit<Handover, 'to'>
  /** @returns the new team's id */
  readonly createTeam: (tx: Database, team: { name: string; ownerId: string; maxMembers: number }) => Promise<string>
}

export function operatorTeamRoutes(app: FastifyInstance, deps: OperatorTeamDeps): void {
  const { db } = deps

  serve(app, endpoints.listTeams, async ({ query: { search = '', offset, limit } }) => ({
    items: (await listTeams(db, { search, offset, limit })).map(teamView),
    offset,
    limit,
  }))

  serve(app, endpoints.createTeam, async ({ user, body, request }) => {
    const owner = await deps.findUserByEmail(db, body.owner_email)
    if (owner === null) throw new Problem('ORG.USER_NOT_FOUND')
    const team = { name: body.name, ownerId: owner.id, maxMembers: body.max_members }
    const made = await db.transaction(async (tx) => {
      const id = await deps.createTeam(tx, team)
      const detail = { seats: team.maxMembers }
      await recordAction(tx, { actorId: user.id, action: 'org_created', target: team.name, detail })
      return findTeam(tx, id)
    })
    if (made === null) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'org_created', by: user.id, orgId: made.id })
    return teamView(made)
  })

  serve(app, endpoints.changeTeam, async ({ user, params: { id }, body, request }) => {
    const change: TeamChange = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.max_members !== undefined && { maxMembers: body.max_members }),
      ...(body.status !== undefined && { status: body.status }),
    }
    const handover = body.owner === undefined ? undefined : { ...deps.handover, to: body.owner }
    const { team, actions } = await changeTeam(db, id, change, user.id, handover)
    for (const { action, detail } of actions) request.log.info({ event: action, by: user.id, orgId: id, ...detail })
    return teamView(team)
  })
}

const teamView = (team: ListedTeam): endpoints.ListedOrg => ({
  _id: team.id,
  name: team.name,
  owner: { name: team.ownerName.trim(), tag_name: team.ownerTag },
  status: team.status,
  seats_taken: team.seatsTaken,
  max_members: team.maxMembers,
  minutes: team.minutes,
  created_at: team.createdAt.toISOString(),
})
