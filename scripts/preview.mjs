// `node scripts/preview.mjs` draws the link preview images of the first page and of a shared review in each language,
// from preview.html.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from './chromium.mjs'
import { root } from './node24.mjs'

const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test')
const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({ executablePath: findChromium(), args: isRoot ? ['--no-sandbox'] : [] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.goto(String(pathToFileURL(join(import.meta.dirname, 'preview.html'))))
await page.evaluate(() => document.fonts.ready)
const draw = (name) => page.screenshot({ path: join(root, 'apps', 'web', 'public', `${name}.png`) })
await draw('preview')
const texts = join(root, 'apps', 'api', 'src', 'texts')
const languages = readdirSync(texts, { withFileTypes: true }).filter((entry) => entry.isDirectory())
for (const { name: language } of languages) {
  const { preview } = JSON.parse(readFileSync(join(texts, language, 'review.json'), 'utf8'))
  await page.evaluate(({ title, description }) => {
    document.querySelector('h1').textContent = title.replace(' · Parley', '')
    document.querySelector('footer').textContent = description
  }, preview)
  await draw(`preview-review-${language}`)
}
await browser.close()
