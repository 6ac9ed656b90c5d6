// What the client must know about this server before anybody has signed in.
import { type Config, getConfig } from '@parley/contracts/config.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/serve.ts'

/** @param registration who may open an account at the moment: the operator changes it while the server runs */
export function configRoutes(
  app: FastifyInstance,
  config: Omit<Config, 'registration'>,
  registration: () => Promise<Config['registration']>,
): void {
  serve(app, getConfig, async () => ({ ...config, registration: await registration() }))
}
