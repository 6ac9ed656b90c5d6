// Registers the operator's console, and connects it with the features that it uses.
import type { FastifyInstance } from 'fastify'
import type { StartCheck } from '#ai/check/start-check.ts'
import type { Models } from '#ai/models.ts'
import type { Connection } from '#database/connect.ts'
import { type Env, publicUrl, speechVoice } from '#platform/env/env.ts'
import { clearSecondFactor } from './features/auth/passkeys/passkeys.queries.ts'
import { createInvitation, listInvitations, revokeInvitation } from './features/auth/registration/invitation.queries.ts'
import { findItemTexts } from './features/library/moderation/item-texts.queries.ts'
import * as moderation from './features/library/moderation/moderation.queries.ts'
import { modelStatusOf } from './features/operator/model-status.ts'
import { type OperatorDeps, operatorRoutes } from './features/operator/operator.routes.ts'
import { createTeam, setRole } from './features/org/operator.queries.ts'
import { findUserByEmail, findUserByEmailOrTag, setStatus } from './features/user/operator.queries.ts'

export interface ConsoleDeps
  extends Pick<OperatorDeps, 'settings' | 'deleteUser' | 'removePendingWork' | 'tellAuthor' | 'fileStore'> {
  readonly env: Env
  readonly connection: Connection
  readonly models: Pick<Models, 'health'>
  readonly modelCheck: Pick<StartCheck, 'read'>
}

export function operatorConsole(app: FastifyInstance, { env, models, modelCheck, ...deps }: ConsoleDeps): void {
  operatorRoutes(app, {
    ...deps,
    db: deps.connection.db,
    prices: env.MODEL_PRICES,
    host: new URL(publicUrl(env)).host,
    voiceOf: (language) => speechVoice(env, language),
    modelStatus: () => modelStatusOf(models.health(), modelCheck.read()),
    setStatus,
    clearSecondFactor,
    findUserByEmail,
    createTeam,
    handover: { findUser: findUserByEmailOrTag, setRole },
    moderation,
    findItemTexts,
    createInvitation,
    listInvitations,
    revokeInvitation,
    invitationUrl: (token) => `${publicUrl(env)}/auth/signup?invitation=${token}`,
  })
}
