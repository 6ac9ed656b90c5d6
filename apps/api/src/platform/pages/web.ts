// Serves the built web app: pages are revalidated each time, files with a hash in their name are cached forever.
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Language } from '@parley/contracts/language/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from '../http/compressed-text.ts'
import { filePolicy, sendAsPart } from '../http/part-headers.ts'
import { Problem } from '../http/problem.ts'
import { pagePolicy } from './content-policy.ts'
import { type ComposedPage, createPages, type PageData, type PageFile } from './pages.ts'

const yearSeconds = 31_536_000

/** Public pages; a shared review is only for visitors with its link. */
const publicPaths = [
  '/',
  '/auth/login',
  '/auth/signup',
  '/legal/terms',
  '/legal/privacy',
  '/legal/refund',
  '/legal/judging',
]

/** What a messenger shows for a link. */
export interface LinkPreview {
  readonly title: string
  readonly description: string
  /** Path of a 1200 × 630 image in `apps/web/public`. */
  readonly picture: string
}

interface Web {
  /** Folder of the built web app. */
  readonly folder: string
  /** This server's public URL, without a trailing slash. */
  readonly publicUrl: string
  /** What pages may load, as returned by `contentPolicy`. */
  readonly policy: Readonly<Record<string, readonly string[]>>
  /** The enabled features of this server. */
  readonly config: () => Promise<object>
  /** Values for `{{name}}` in a page of this language. */
  readonly valuesIn: (language: Language) => Readonly<Record<string, string>>
  /** Whether the operator's own text replaces the built-in one on this page. */
  readonly isReplaced: (page: string, language: Language) => Promise<boolean>
  /** Preview of the link to a shared review, whether or not the review exists. */
  readonly previewOf: (publicId: string) => Promise<LinkPreview>
}

/** Serves the web app: every path outside `/api` that is not a file gets a page. Without a build, all get a 404. */
export async function webRoutes(app: FastifyInstance, web: Web): Promise<void> {
  const { folder, publicUrl } = web
  if (!existsSync(`${folder}/index.html`)) {
    app.log.warn('The web app is not built: only the API is served.')
    app.setNotFoundHandler(() => {
      throw new Problem('NOT_FOUND')
    })
    return
  }
  const pages = await createPages(folder)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) throw new Problem('NOT_FOUND')
    const [path = '/', query] = request.url.split('?')
    const addressed = new URLSearchParams(query).get('lang')
    const { cookie: cookies, 'accept-language': languages } = request.headers
    const file = await pages.choose({ path, cookies, languages, addressed }, web.isReplaced)
    const publicId = sharedReviewOf(path)
    // Search engines must not index it.
    if (publicId !== null) reply.header('x-robots-tag', 'noindex, nofollow')
    if (file.isLost) reply.code(404).header('x-robots-tag', 'noindex')
    return sendPage(request, reply, web, file, await pages.compose(file, await dataOf(reply, web, file, publicId)))
  }
  app.setNotFoundHandler(answer)
  // Without this route, the file server would look for a folder at this path.
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: answer })
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(publicUrl)))
  app.get('/sitemap.xml', async (_, reply) => reply.type('application/xml; charset=utf-8').send(sitemapOf(publicUrl)))
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    index: false,
    // Pages are not sent as files, because the server writes into them.
    allowedPath: (path) => path !== '/index.html' && !path.startsWith('/pages/'),
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${folder}/assets/`)
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      if (isHashed) sendAsPart(reply, filePolicy)
    },
  })
}

/** Whether a browser requests a page rather than a resource of one. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)([/?]|$)/.test(url) &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

/**
 * The data that is inserted into a page. Omits data that cannot be read: the app then requests it and reports that the
 * server is down.
 */
async function dataOf(reply: FastifyReply, web: Web, file: PageFile, publicId: string | null): Promise<PageData> {
  const orLeaveOut = (error: unknown) => {
    reply.log.warn({ err: error }, 'Served a page without data that could not be read')
    return undefined
  }
  const [config, preview] = await Promise.all([
    web.config().catch(orLeaveOut),
    publicId === null ? undefined : web.previewOf(publicId).catch(orLeaveOut),
  ])
  return {
    config,
    values: { ...web.valuesIn(file.language), public_url: escaped(web.publicUrl) },
    ...(preview && { head: tagsOf(preview, web.publicUrl) }),
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { policy }: Web,
  { page }: PageFile,
  composed: ComposedPage,
): FastifyReply {
  reply.headers({
    'content-security-policy': pagePolicy(policy, composed, page),
    vary: 'accept-encoding, accept-language, cookie',
  })
  return sendText(request, reply, composed, 'text/html; charset=utf-8')
}

/** The public id in the path of a shared review; null for any other path. */
const sharedReviewOf = (path: string): string | null => /^\/session-review\/([^/]*)/.exec(path)?.[1] ?? null

/** Search engines may read public pages. For shared reviews, the response itself forbids indexing. */
const robotsOf = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /platform/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

function sitemapOf(publicUrl: string): string {
  const urls = publicPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** A preview in the form that messengers read (https://ogp.me). */
const tagsOf = ({ title, description, picture }: LinkPreview, publicUrl: string): string =>
  [
    ['og:type', 'article'],
    ['og:site_name', 'Parley'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', publicUrl + picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ]
    .map(([property = '', content = '']) => `<meta property="${property}" content="${escaped(content)}" />`)
    .join('')
