// `/api/openapi.json`, generated from the endpoints that are served, and a page to read it.
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type CompressedText, compressText, sendText } from '../compressed-text.ts'
import { head, openApi } from './document.ts'

const documentPath = '/api/openapi.json'

/** `/api/openapi.json` and `/api/docs`. Call after registering the last endpoint. */
export async function documentationRoutes(app: FastifyInstance): Promise<void> {
  // Generated at the first request, because the start would wait for it, and once: it is large, and public.
  let text: Promise<CompressedText> | undefined
  app.get(documentPath, { compress: false }, async (request, reply) => {
    text ??= openApi(app.endpoints).then((document) => compressText(JSON.stringify(document)))
    return sendText(request, reply, await text, 'application/json; charset=utf-8')
  })
  // The page requires a document here, but loads that of `documentPath`.
  await app.register(fastifySwagger, { mode: 'static', specification: { document: { ...head, paths: {} } } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: documentPath },
    // The page's own routes to the document would serialise it on each request.
    uiHooks: {
      onRequest: async ({ url }, reply) => {
        if (/^\/api\/docs\/(json|yaml)(\?|$)/.test(url)) return reply.redirect(documentPath)
      },
    },
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
    },
  })
}
