// The pages of the built web app: which file an address gets, and what only this server knows written into it.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseLanguage } from '@parley/contracts/choose-language.ts'
import type { Language } from '@parley/contracts/language.ts'
import { pageHint } from '@parley/contracts/page-hint.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Where the build leaves room for what the server knows (apps/web/page-html.ts). */
const configMark = '<!--config-->'
/** Good enough for what is compressed once a start: a tenth of the time of the last quality, a twentieth larger. */
const brotliQuality = 9
/** So many composed pages are remembered: all of a build in all its languages, with room for what changes. */
const composedMax = 500

/** The file for every address that has none of its own. */
const fallback = '/index.html'
const start = { signedIn: '/platform/dashboard', signedOut: '/auth/login' }

/** What a browser says of itself with the request for a page. */
export interface Visitor {
  /** Path of the address, without what stands behind `?`. */
  readonly path: string
  readonly cookies: string | undefined
  /** As in the header Accept-Language. */
  readonly languages: string | undefined
}

/** What is written into a page. */
export interface PageData {
  /** What is switched on; absent while that is not known. */
  readonly config?: unknown
  /** Markup for the head. */
  readonly head?: string
  /** What stands for `{{name}}` in the page. */
  readonly values?: Readonly<Record<string, string>>
}

/** A page as it is sent. */
export interface ComposedPage {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** For the content security policy: `'sha256-…'` of each script and each style in the page. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** A file of the build. `page` is the address that it was made for, null where it is for any. */
export interface PageFile {
  readonly name: string
  readonly page: string | null
  readonly language: Language
}

export interface Pages {
  /** @param isReplaced whether another text holds here than the one that was built in */
  choose(visitor: Visitor, isReplaced?: (page: string, language: Language) => Promise<boolean>): Promise<PageFile>
  compose(file: PageFile, data: PageData): Promise<ComposedPage>
}

/** BCP 47 tags of an Accept-Language header, most wanted first (RFC 9110, 12.5.4). */
function wishesOf(header: string | undefined): string[] {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', weight] = wish.split(';')
    return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 0) }
  })
  return wishes.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag)
}

/** Addresses that a page may have been made for: its own, then with any last part. */
function addressesOf(path: string): string[] {
  const own = path.replace(/\/+$/, '')
  return [own, own.replace(/[^/]+$/, '$')]
}

const hashesOf = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )

function written(html: string, { config, head = '', values = {} }: PageData): string {
  const json = JSON.stringify(config)?.replaceAll('<', '\\u003c')
  const data = json === undefined ? '' : `<script type="application/json" id="config">${json}</script>`
  return html
    .replace(configMark, () => data)
    .replace('</head>', () => `${head}</head>`)
    .replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
}

async function compressed(html: string): Promise<ComposedPage> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    asBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    asGzip(plain, { level: 9 }),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, br, gzip: zipped, scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') }
}

/** @param folder the built web app; its pages lie in `pages/<address>/<language>.html` */
export async function createPages(folder: string): Promise<Pages> {
  const names = await readdir(join(folder, 'pages'), { recursive: true }).catch(() => [])
  const built = new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`))
  const composed = new Map<string, Promise<ComposedPage>>()
  const fileOf = (page: string, language: Language): PageFile | null => {
    const name = `${page}/${language}.html`
    return built.has(name) ? { name: `/pages${name}`, page, language } : null
  }
  return {
    async choose({ path, cookies, languages }, isReplaced) {
      const hint = pageHint.read(cookies ?? '')
      const language = chooseLanguage(hint?.language ?? null, wishesOf(languages))
      const isSignedOut = hint !== null && !hint.isSignedIn
      const address =
        path === '/'
          ? hint?.isSignedIn
            ? start.signedIn
            : start.signedOut
          : isSignedOut && path.startsWith('/platform')
            ? start.signedOut
            : path
      for (const page of addressesOf(address)) {
        const file = fileOf(page, language)
        if (file && !(await isReplaced?.(page, language))) return file
      }
      return { name: fallback, page: null, language }
    },
    compose(file, data) {
      const key = `${file.name} ${JSON.stringify(data)}`
      const known = composed.get(key)
      if (known) return known
      // Few are asked for again that were composed for an older configuration.
      if (composed.size >= composedMax) composed.clear()
      const page = readFile(join(folder, file.name), 'utf8').then((html) => compressed(written(html, data)))
      page.catch(() => composed.delete(key))
      composed.set(key, page)
      return page
    },
  }
}
