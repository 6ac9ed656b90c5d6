// `node scripts/preview.mjs` draws the link preview images of the first page and of a shared review in each language,
// from preview.html.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from './find-chromium.mjs'
import { root } from './node24.mjs'

/**
 * The used part of a Playwright page. Only the journeys depend on Playwright.
 * @typedef {object} Page
 * @property {(url: string) => Promise<unknown>} goto
 * @property {(expression: string) => Promise<unknown>} evaluate
 * @property {(selector: string) => Locator} locator
 * @property {(options: {path: string}) => Promise<unknown>} screenshot
 */
/**
 * @typedef {object} Locator
 * @property {(run: (element: {textContent: string}, text: string) => void, text: string) => Promise<void>} evaluate
 */
/**
 * @typedef {object} Browser
 * @property {(options: {viewport: {width: number, height: number}}) => Promise<Page>} newPage
 * @property {() => Promise<void>} close
 */

/** @type {{chromium: {launch: (options: {executablePath: string | undefined, args: string[]}) => Promise<Browser>}}} */
const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test')
const isRoot = process.getuid?.() === 0
const browser = await chromium.launch({ executablePath: findChromium(), args: isRoot ? ['--no-sandbox'] : [] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.goto(String(pathToFileURL(join(import.meta.dirname, 'preview.html'))))
await page.evaluate('document.fonts.ready')
/** @param {string} name of the image, without its extension */
const draw = (name) => page.screenshot({ path: join(root, 'apps', 'web', 'public', `${name}.png`) })
/**
 * @param {string} selector
 * @param {string} text
 */
const setText = (selector, text) =>
  page.locator(selector).evaluate((element, content) => {
    element.textContent = content
  }, text)
await draw('preview')
const texts = join(root, 'apps', 'api', 'src', 'texts')
const languages = readdirSync(texts, { withFileTypes: true }).filter((entry) => entry.isDirectory())
for (const { name: language } of languages) {
  /** @type {{preview: {title: string, description: string}}} */
  const { preview } = JSON.parse(readFileSync(join(texts, language, 'review.json'), 'utf8'))
  await setText('h1', preview.title.replace(' · Parley', ''))
  await setText('footer', preview.description)
  await draw(`preview-review-${language}`)
}
await browser.close()
