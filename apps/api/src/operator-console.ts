// The operator's console put together: what features do is handed to it here.
import type { FastifyInstance } from 'fastify'
import type { Models } from '#ai/models.ts'
import type { Connection } from '#database/connect.ts'
import { type Env, publicUrl } from '#platform/env.ts'
import { createInvitation, listInvitations, revokeInvitation } from './features/auth/invitation.queries.ts'
import { clearSecondFactor } from './features/auth/passkeys.queries.ts'
import * as moderation from './features/library/moderation.queries.ts'
import { modelStatusOf } from './features/operator/model-status.ts'
import { type OperatorDependencies, operatorRoutes } from './features/operator/operator.routes.ts'
import { createTeam } from './features/org/operator.queries.ts'
import { findUserByEmail, setStatus } from './features/user/operator.queries.ts'

export interface ConsoleDependencies
  extends Pick<OperatorDependencies, 'settings' | 'deleteUser' | 'forgetMail' | 'tellAuthor' | 'fileStore'> {
  readonly env: Env
  readonly connection: Connection
  readonly models: Pick<Models, 'health'>
}

export function operatorConsole(app: FastifyInstance, { env, models, ...deps }: ConsoleDependencies): void {
  operatorRoutes(app, {
    ...deps,
    db: deps.connection.db,
    prices: env.MODEL_PRICES,
    host: new URL(publicUrl(env)).host,
    modelStatus: () => modelStatusOf(models.health()),
    setStatus,
    clearSecondFactor,
    findUserByEmail,
    createTeam,
    moderation,
    createInvitation,
    listInvitations,
    revokeInvitation,
    invitationUrl: (token) => `${publicUrl(env)}/auth/signup?invitation=${token}`,
  })
}
