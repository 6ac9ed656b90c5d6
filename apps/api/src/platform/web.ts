// The built web app: files with a hash in their name for good, everything else asked for afresh.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { filePolicy, sendAsPart } from './part-headers.ts'
import { Problem } from './problem.ts'

const yearSeconds = 31_536_000

/** What whoever has no account may see and find; a shared review is for those who have its link. */
const publicPaths = ['/auth/login', '/auth/signup', '/legal/terms', '/legal/privacy', '/legal/refund']

/**
 * Serves `folder`; every address outside `/api` that is no file gets `index.html`, for the router in the browser to read.
 * Where the web app is not built, only the API is served.
 * @param publicUrl address of this server as people see it, without a slash at its end
 */
export async function webRoutes(app: FastifyInstance, folder: string, publicUrl: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/index.html`)
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isPage(request)) throw new Problem('NOT_FOUND')
    return isSharedReview(request.url) ? sendSharedReview(reply, folder, publicUrl) : reply.sendFile('index.html')
  })
  if (!isBuilt) {
    app.log.warn('The web app is not built: only the API is served.')
    return
  }
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(publicUrl)))
  app.get('/sitemap.xml', async (_, reply) => reply.type('application/xml; charset=utf-8').send(sitemapOf(publicUrl)))
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${folder}/assets/`)
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      if (isHashed) sendAsPart(reply, filePolicy)
    },
  })
}

/** Whether a browser asks for a page, and not for a part of one. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)([/?]|$)/.test(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

const isSharedReview = (url: string): boolean => url.startsWith('/session-review/')

/** Search engines may read what is public; that a shared review is not to be found, they are told when they ask for it. */
const robotsOf = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /platform/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function sitemapOf(publicUrl: string): string {
  const urls = publicPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`
}

/** What a messenger shows beside a link to a review (https://ogp.me): the same for each, whether it exists or not. */
const previewOf = (publicUrl: string): string =>
  [
    ['og:type', 'article'],
    ['og:site_name', 'Parley'],
    ['og:title', 'A shared review · Parley'],
    [
      'og:description',
      'What came of a spoken conversation: the outcome, what to do better, and the words that were said.',
    ],
    ['og:image', `${publicUrl}/icon-512.png`],
  ]
    .map(([property, content]) => `<meta property="${property}" content="${content}" />`)
    .join('')

/** The app with a preview; no search engine shall keep it. */
async function sendSharedReview(reply: FastifyReply, folder: string, publicUrl: string): Promise<FastifyReply> {
  const html = await readFile(`${folder}/index.html`, 'utf8')
  return reply
    .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex, nofollow' })
    .type('text/html; charset=utf-8')
    .send(html.replace('</head>', `${previewOf(publicUrl)}</head>`))
}
