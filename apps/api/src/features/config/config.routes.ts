// What the client must know about this server before anybody has signed in.
import { type Config, getConfig } from '@parley/contracts/config.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/serve.ts'

export function configRoutes(app: FastifyInstance, config: Config): void {
  serve(app, getConfig, () => config)
}
