// Lets the browser fetch the code and texts of the first page beside the framework instead of after it: one round trip
// less before anything shows. A small script names them as soon as the address, the language and the session are known.
import { createHash } from 'node:crypto'
import { languages } from '@parley/contracts/language.ts'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { firstPages, type PageFiles, textsEverywhere } from './first-pages.ts'
import { chooseLanguage } from './src/platform/language.ts'
import { chooseTargetLanguage } from './src/platform/target-language.ts'

interface Wave {
  scripts: string[]
  styles: string[]
}

type Bundle = Rolldown.OutputBundle

/** The chunks of these modules; what is no entry of the build is added to `missing`. */
function chunksOf(bundle: Bundle, modules: string[], missing: Set<string>): Rolldown.OutputChunk[] {
  return modules.flatMap((module) => {
    const isIt = (file: Bundle[string]) =>
      file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/${module}`))
    const chunk = Object.values(bundle).find(isIt)
    if (chunk?.type === 'chunk') return [chunk]
    missing.add(module)
    return []
  })
}

/** A chunk and everything it imports at once, with its style sheets. */
function waveOf(bundle: Bundle, start: Rolldown.OutputChunk): Wave {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || scripts.has(name)) return
    scripts.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    chunk.imports.forEach(visit)
  }
  visit(start.fileName)
  return { scripts: [...scripts], styles: [...styles] }
}

/** What a page needs beyond the entry, and its texts in each language. */
function plan(bundle: Bundle, missing: Set<string>) {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const known = entry?.type === 'chunk' ? waveOf(bundle, entry) : { scripts: [], styles: [] }
  const page = ({ modules, texts, asks = [], asksOnceAgreed = [] }: PageFiles) => {
    const waves = chunksOf(bundle, modules, missing).map((chunk) => waveOf(bundle, chunk))
    const news = (key: keyof Wave) =>
      [...new Set(waves.flatMap((wave) => wave[key]))].filter((file) => !known[key].includes(file))
    const words = (language: string) => {
      const files = [...textsEverywhere, ...texts].map((name) => `locales/${language}/${name}.json`)
      return [...new Set(chunksOf(bundle, files, missing).map((chunk) => chunk.fileName))]
    }
    return {
      asks,
      asksOnceAgreed,
      scripts: news('scripts'),
      styles: news('styles'),
      texts: Object.fromEntries(languages.map((language) => [language, words(language)])),
    }
  }
  return Object.fromEntries(Object.entries(firstPages).map(([path, each]) => [path, page(each)]))
}

type Plan = ReturnType<typeof plan>

/** Runs in the browser, as text: it may use nothing but its argument and `choices`. Decides as router and session do. */
function nameFiles(planned: Plan) {
  try {
    const token = localStorage.getItem('parley.access_token')
    const signedIn = token !== null
    const upTo = (depth: number) => location.pathname.split('/').slice(0, depth).join('/')
    const path = upTo(3)
    const start = signedIn ? '/platform/dashboard' : '/auth/login'
    const closed = signedIn ? /^\/auth\/(login|signup)$/ : /^\/platform\//
    const allowed = !closed.test(path)
    const leadsOn = /^\/(platform|auth)?\/?$/.test(location.pathname)
    const page = allowed && !leadsOn ? (planned[upTo(4)] ?? planned[path] ?? planned[upTo(2)]) : planned[start]
    if (!page) return
    const spoken = chooseLanguage(localStorage.getItem('parley.language'), navigator.languages)
    const target = chooseTargetLanguage(localStorage.getItem('parley.target_language'), navigator.languages, spoken)
    const add = (rel: string, file: string, as: string) => {
      const link = document.createElement('link')
      Object.assign(link, { rel, href: `/${file}`, as, crossOrigin: '' })
      document.head.append(link)
    }
    const ask = (url: string) => {
      const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
      const answer = fetch(url, { headers, credentials: 'include' })
      // Whoever takes it hears of the failure.
      answer.catch(() => undefined)
      return [url, answer] as const
    }
    const hasAgreed = localStorage.getItem('parley.policies_accepted') !== null
    const allowedAsks = hasAgreed ? [...page.asks, ...page.asksOnceAgreed] : page.asks
    const asks = allowedAsks.filter((url) => location.search === '' || !url.includes('{target}'))
    globalThis.parleyAhead = { token, answers: new Map(asks.map((url) => ask(url.replace('{target}', target)))) }
    for (const file of page.styles) add('preload', file, 'style')
    for (const file of [...page.scripts, ...(page.texts[spoken] ?? [])]) add('modulepreload', file, 'script')
  } catch {
    // Without storage the app says so itself; this only saves time.
  }
}

/** How the app chooses its languages, for the same script. */
const choices = `const languages = ${JSON.stringify(languages)}\n${chooseLanguage}\n${chooseTargetLanguage}`

/** A Vite plugin for the build. */
export function firstWave(): Plugin {
  let script: { fileName: string; source: string } | null = null
  const missing = new Set<string>()
  return {
    name: 'parley-first-wave',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }): HtmlTagDescriptor[] {
        if (!bundle) return []
        const source = `{${choices}\n;(${nameFiles})(${JSON.stringify(plan(bundle, missing))})}\n`
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        script = { fileName: `assets/first-wave-${hash}.js`, source }
        return [{ tag: 'script', attrs: { async: true, src: `/${script.fileName}` }, injectTo: 'head-prepend' }]
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (missing.size > 0) this.warn(`No entry of the build: ${[...missing].join(', ')}`)
        if (script) this.emitFile({ type: 'asset', ...script })
      },
    },
  }
}
