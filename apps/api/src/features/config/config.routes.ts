// What is switched on at this server. Pages bring it with them; whoever has none asks here.
import { type Config, getConfig } from '@parley/contracts/config.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/serve.ts'

export const configRoutes = (app: FastifyInstance, config: () => Promise<Config>): void => serve(app, getConfig, config)
