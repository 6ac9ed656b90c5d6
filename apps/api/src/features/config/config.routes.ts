// This server's public configuration. Pages contain it; other clients request it here.
import { type Config, getConfig } from '@parley/contracts/config.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'

export const configRoutes = (app: FastifyInstance, config: () => Promise<Config>): void => serve(app, getConfig, config)
