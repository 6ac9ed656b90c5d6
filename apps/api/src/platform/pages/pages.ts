// Pages of the built web app: selects the file for a URL and adds data that only this server knows.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseLanguage } from '@parley/contracts/language/choose-language.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { type PageHint, pageHint } from '@parley/contracts/page-hint.ts'
import { type CompressedText, compressText } from '../http/compressed-text.ts'

/** Placeholder in the build for the server's data (apps/web/page-html.ts). */
const configMark = '<!--config-->'
/** Maximum number of cached pages: all pages of a build in all languages, with room for changes. */
const composedMax = 500

/** The file for every URL without a file of its own. */
const fallback = '/index.html'
const start = { signedIn: '/platform/dashboard', signedOut: '/auth/login', stranger: '/landing' }
/** URLs within the app, prerendered or not, and those that redirect by themselves. */
const inApp = /^\/(platform|session-review|ui)(\/|$)|^\/auth(\/arrived)?\/?$/

/** What the browser sends with the request for a page. */
export interface Visitor {
  /** Path of the URL, without the query. */
  readonly path: string
  readonly cookies: string | undefined
  /** Value of the Accept-Language header. */
  readonly languages: string | undefined
  /** The language in the URL (`?lang=de`), by which search engines tell a page's languages apart; null without. */
  readonly addressed: string | null
}

/** What is inserted into a page. */
export interface PageData {
  /** Enabled features; absent if they are not known. */
  readonly config?: unknown
  /** Markup for the head. */
  readonly head?: string
  /** Values for `{{name}}` in the page. */
  readonly values?: Readonly<Record<string, string>>
}

/** A page as it is sent. */
export interface ComposedPage extends CompressedText {
  /** For the content security policy: `'sha256-…'` of each script and each style in the page. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** A file of the build. `page` is the path that it was built for, null if it is for any. */
export interface PageFile {
  readonly name: string
  readonly page: string | null
  readonly language: Language
  /** Whether there is no page at this path; a general page is shown then. */
  readonly isLost: boolean
}

export interface Pages {
  /** @param isReplaced whether the operator's own text replaces the built-in one */
  choose(visitor: Visitor, isReplaced?: (page: string, language: Language) => Promise<boolean>): Promise<PageFile>
  compose(file: PageFile, data: PageData): Promise<ComposedPage>
}

/** BCP 47 tags of an Accept-Language header, most preferred first (RFC 9110, 12.5.4). */
function wishesOf(header: string | undefined): string[] {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', weight] = wish.split(';')
    return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 0) }
  })
  return wishes.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag)
}

/** Paths for which a page may have been built: the path itself, then with any last segment. */
function addressesOf(path: string): string[] {
  const own = path.replace(/\/+$/, '')
  return [own, own.replace(/[^/]+$/, '$')]
}

/** The path of the page that this visitor sees. */
function addressFor(path: string, hint: PageHint | null): string {
  if (path === '/') return hint?.isSignedIn ? start.signedIn : hint?.isKnown ? start.signedOut : start.stranger
  return hint !== null && !hint.isSignedIn && path.startsWith('/platform') ? start.signedOut : path
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

const compressed = async (html: string): Promise<ComposedPage> => ({
  ...(await compressText(html)),
  scripts: hashesOf(html, 'script'),
  styles: hashesOf(html, 'style'),
})

/** @param folder the built web app, with its pages in `pages/<address>/<language>.html` */
export async function createPages(folder: string): Promise<Pages> {
  const names = await readdir(join(folder, 'pages'), { recursive: true }).catch(() => [])
  const built = new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`))
  const composed = new Map<string, Promise<ComposedPage>>()
  const fileOf = (page: string, language: Language): PageFile | null => {
    const name = `${page}/${language}.html`
    return built.has(name) ? { name: `/pages${name}`, page, language, isLost: false } : null
  }
  return {
    async choose({ path, cookies, languages, addressed }, isReplaced) {
      const hint = pageHint.read(cookies ?? '')
      const wishes = [...(addressed === null ? [] : [addressed]), ...wishesOf(languages)]
      const language = chooseLanguage(hint?.language ?? null, wishes)
      for (const page of addressesOf(addressFor(path, hint))) {
        const file = fileOf(page, language)
        if (file && !(await isReplaced?.(page, language))) return file
      }
      const isLost =
        path !== '/' && !inApp.test(path) && addressesOf(path).every((page) => fileOf(page, language) === null)
      const landing = isLost ? fileOf(start.stranger, language) : null
      return { ...(landing ?? { name: fallback, page: null, language }), isLost }
    },
    compose(file, data) {
      const key = `${file.name} ${JSON.stringify(data)}`
      const known = composed.get(key)
      if (known) return known
      // Pages composed for an older configuration are rarely requested again.
      if (composed.size >= composedMax) composed.clear()
      const page = readFile(join(folder, file.name), 'utf8').then((html) => compressed(written(html, data)))
      page.catch(() => composed.delete(key))
      composed.set(key, page)
      return page
    },
  }
}
