// The built web app: files with a hash in their name for good, everything else asked for afresh.
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

const yearSeconds = 31_536_000

/**
 * Serves `folder`; every address outside `/api` that is no file gets `index.html`, for the router in the browser to read.
 * Where the web app is not built, only the API is served.
 */
export async function webRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/index.html`)
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isPage(request)) throw new Problem('NOT_FOUND')
    return reply.sendFile('index.html')
  })
  if (!isBuilt) {
    app.log.warn('The web app is not built: only the API is served.')
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${folder}/assets/`)
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
}

/** Whether a browser asks for a page, and not for a part of one. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)([/?]|$)/.test(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
