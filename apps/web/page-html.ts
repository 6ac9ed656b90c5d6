// Creates a page's file: the built template with markup, texts, styles and preloads.
import { languages } from '@parley/contracts/language/language.ts'
import type { Rolldown } from 'vite'
import { manifestPath } from './src/platform/language/manifest-path.ts'
import type { Prerendered } from './src/prerender.tsx'

export interface PageParts {
  /** `index.html` as built by Vite. */
  readonly template: string
  /** The script for the head, compiled. */
  readonly beforePaint: string
  readonly bundle: ReadonlyMap<string, Rolldown.OutputChunk | Rolldown.OutputAsset>
}

/** Placeholder for data that only the server knows (apps/api/src/platform/pages/pages.ts). */
const configMark = '<!--config-->'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Page data, escaped so that browsers do not parse it as markup or script. */
const dataOf = (id: string, language: string, data: unknown) =>
  `<script type="application/json" id="${id}" lang="${language}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** The chunk for a module under `src`. @throws Error if the build does not contain it */
function chunkOf({ bundle }: PageParts, module: string): Rolldown.OutputChunk {
  for (const file of bundle.values()) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/src/${module}`))) return file
  }
  throw new Error(`${module} is no part of the build`)
}

/** The entry and all chunks that these modules need, as files in load order. */
function filesOf(parts: PageParts, modules: readonly string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = parts.bundle.get(name)
    if (chunk?.type !== 'chunk' || scripts.has(name)) return
    scripts.add(name)
    chunk.imports.forEach(visit)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const module of ['main.ts', ...modules]) visit(chunkOf(parts, module).fileName)
  return { scripts: [...scripts], styles: [...styles] }
}

/** Inlines the head script into the template. */
export const withBeforePaint = ({ template, beforePaint }: PageParts): string =>
  template.replace('</title>', () => `</title>\n    ${configMark}<script>${beforePaint}</script>`)

/** The link preview that messengers show (https://ogp.me); the server fills in its own URL. */
const previewOf = ({ title, about }: Prerendered): string =>
  [
    ['property="og:type"', 'website'],
    ['property="og:site_name"', 'Parley'],
    ['property="og:title"', title],
    ['property="og:description"', about],
    ['property="og:image"', '{{public_url}}/preview.png'],
    ['property="og:image:width"', '1200'],
    ['property="og:image:height"', '630'],
    ['name="twitter:card"', 'summary_large_image'],
  ]
    .map(([name, content = '']) => `<meta ${name} content="${escaped(content)}" />`)
    .join('')

/** The page's own URL, and that of each language, for search engines; without a language, the visitor's decides. */
function addressesOf({ path, language }: Prerendered): string {
  const address = `{{public_url}}${path === '/landing' ? '/' : path}`
  const alternates = [...languages.map((each) => [each, `${address}?lang=${each}`]), ['x-default', address]]
  return [
    `<link rel="canonical" href="${address}?lang=${language}" />`,
    ...alternates.map(([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${href}" />`),
  ].join('')
}

/** @param modules the modules under `src` that the page starts with */
export function pageHtml(parts: PageParts, page: Prerendered, modules: readonly string[]): string {
  const { scripts, styles } = filesOf(parts, modules)
  const isInTemplate = (name: string) => parts.template.includes(`"/${name}"`)
  const preloads = scripts
    .filter((name) => !isInTemplate(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
  const css = styles.map((name) => {
    const file = parts.bundle.get(name)
    return file?.type === 'asset' ? String(file.source).trim() : ''
  })
  // Chunks that load later find their style sheets already in the page and do not fetch them.
  const applied = styles.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`)
  const about = escaped(page.about)
  const preview = page.path === '/landing' ? previewOf(page) : ''
  const addresses = page.isPublic ? addressesOf(page) : ''
  return withBeforePaint(parts)
    .replace(/<html lang="en"/, `<html lang="${page.language}" data-page="${page.path}"`)
    .replace('/manifest.webmanifest', manifestPath(page.language))
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(page.title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + about)
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(
      '</head>',
      () => `${preview}${addresses}${preloads.join('')}<style>${css.join('')}</style>${applied.join('')}</head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${page.markup}</div>`)
    .replace(
      /<noscript>.*?<\/noscript>/,
      () => `<noscript><p class="page">${about} ${escaped(page.needsScripts)}</p></noscript>`,
    )
    .replace('</body>', () => `${dataOf('texts', page.language, page.texts)}</body>`)
}
