// Loads pages as a slow phone does, and measures transfer, paint, layout shifts and long tasks.
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { launchWith } from './launch.ts'

/** Bytes and milliseconds of one load with an empty cache. */
export interface PageLoad {
  /** Bytes on the wire by kind. */
  readonly bytes: { page: number; script: number; style: number; font: number }
  readonly requests: number
  /** When the main content was painted: the first element with the attribute `elementtiming`. */
  readonly contentMs: number
  /** When the largest element on the screen was painted. */
  readonly lcpMs: number
  /** Sum of layout shifts. */
  readonly cls: number
  /** The longest task; 0 if none took 50 ms. */
  readonly longestTaskMs: number
}

/** Four times slower than this machine, 1.6 Mbit/s, 150 ms latency. */
const processorTimes = 4
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const screen = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** A page counts as idle this many milliseconds after the last request. */
const quietMs = 2_000
/** Interval between checks for the main content, in milliseconds: checking takes processor time too. */
const lookMs = 500

/** What `observe-load.js` records. */
interface LoadObservation {
  contentMs: number | undefined
  lcpMs: number
  cls: number
  tasks: { at: number; ms: number }[]
}

declare global {
  var parleySeen: LoadObservation | undefined
}

/** Counts transferred bytes from now on. */
async function countTraffic(devtools: CDPSession) {
  const kinds = new Map<string, string>()
  const count = { requests: 0, bytes: { page: 0, script: 0, style: 0, font: 0 } }
  const names: Record<string, keyof PageLoad['bytes']> = {
    Document: 'page',
    Script: 'script',
    Stylesheet: 'style',
    Font: 'font',
  }
  devtools.on('Network.requestWillBeSent', ({ requestId }) => {
    if (!kinds.has(requestId)) count.requests += 1
    kinds.set(requestId, '')
  })
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names[kinds.get(requestId) ?? '']
    if (name) count.bytes[name] += encodedDataLength
  })
  await devtools.send('Network.enable')
  return count
}

/** Resolves once there have been no requests for `quietMs`. */
function quiet(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, quietMs)
  page.on('request', () => timer.refresh())
  return promise
}

/** Loads one URL on the phone, with an empty cache. */
async function loadOnPhone(browser: Browser, url: string, state: BrowserContextOptions): Promise<PageLoad> {
  const context = await browser.newContext({ ...screen, ...state, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'observe-load.js') })
  const devtools = await context.newCDPSession(page)
  const traffic = await countTraffic(devtools)
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimes })
  await page.goto(url)
  await page.waitForFunction(() => globalThis.parleySeen?.contentMs !== undefined, undefined, { polling: lookMs })
  await quiet(page)
  const seen = await page.evaluate(() => globalThis.parleySeen)
  await context.close()
  if (seen?.contentMs === undefined) throw new Error(`${url} was not observed`)
  const { contentMs, lcpMs, cls, tasks } = seen
  return { ...traffic, contentMs, lcpMs, cls, longestTaskMs: Math.max(0, ...tasks.map(({ ms }) => ms)) }
}

export interface Phone {
  /** A page at full speed for preparation; its storage is copied to later loads. */
  readonly desk: Page
  /** @param signedIn whether the load starts with the storage of `desk` */
  load(url: string, signedIn: boolean): Promise<PageLoad>
  close(): Promise<void>
}

/** Starts a browser that loads pages as a slow phone does. */
export async function startPhone(): Promise<Phone> {
  const browser = await chromium.launch(launchWith('returning-a-shirt-es.wav'))
  const context = await browser.newContext({ serviceWorkers: 'block' })
  return {
    desk: await context.newPage(),
    load: async (url, signedIn) =>
      loadOnPhone(browser, url, signedIn ? { storageState: await context.storageState() } : {}),
    close: () => browser.close(),
  }
}
