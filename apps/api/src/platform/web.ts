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

/** What a messenger shows beside a link. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
}

interface Web {
  /** The built web app. */
  readonly folder: string
  /** Address of this server as people see it, without a slash at its end. */
  readonly publicUrl: string
  /** Of the link to a shared review, whether there is such a review or not. */
  readonly previewOf: (publicId: string) => Promise<LinkPreview>
}

/**
 * Serves the web app; every address outside `/api` that is no file gets `index.html`, for the router in the browser to read.
 * Where the web app is not built, only the API is served.
 */
export async function webRoutes(app: FastifyInstance, web: Web): Promise<void> {
  const { folder, publicUrl } = web
  const isBuilt = existsSync(`${folder}/index.html`)
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isPage(request)) throw new Problem('NOT_FOUND')
    const publicId = sharedReviewOf(request.url)
    return publicId === null ? reply.sendFile('index.html') : sendSharedReview(reply, web, publicId)
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

/** The public id of the shared review that an address is of; null for any other address. */
const sharedReviewOf = (url: string): string | null => /^\/session-review\/([^/?#]*)/.exec(url)?.[1] ?? null

/** Search engines may read what is public; that a shared review is not to be found, they are told when they ask for it. */
const robotsOf = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /platform/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function sitemapOf(publicUrl: string): string {
  const urls = publicPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** A preview as messengers read it (https://ogp.me). */
const tagsOf = ({ title, description }: LinkPreview, publicUrl: string): string =>
  [
    ['og:type', 'article'],
    ['og:site_name', 'Parley'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', `${publicUrl}/icon-512.png`],
  ]
    .map(([property = '', content = '']) => `<meta property="${property}" content="${escaped(content)}" />`)
    .join('')

/** The app with a preview; no search engine shall keep it. */
async function sendSharedReview(
  reply: FastifyReply,
  { folder, publicUrl, previewOf }: Web,
  publicId: string,
): Promise<FastifyReply> {
  // The page itself says that the server is not available: it comes without a preview.
  const preview = previewOf(publicId).then(
    (found) => tagsOf(found, publicUrl),
    (error: unknown) => {
      reply.log.warn({ err: error }, 'A shared review is shown without its preview')
      return ''
    },
  )
  const [html, tags] = await Promise.all([readFile(`${folder}/index.html`, 'utf8'), preview])
  return reply
    .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex, nofollow' })
    .type('text/html; charset=utf-8')
    .send(html.replace('</head>', () => `${tags}</head>`))
}
