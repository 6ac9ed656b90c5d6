// End-to-end tests: the real server, a real browser, and a recorded voice as its microphone.
import { defineConfig } from '@playwright/test'
import { launchWith } from './support/launch.ts'

/** Checks of how screens look: axe, widths, zoom, long languages, system preferences and pictures. */
const looks = [
  'screens',
  'accessibility',
  'account-looks',
  'billing-looks',
  'class-looks',
  'narrow',
  'states',
  'preferences',
  'pictures',
].map((name) => `${name}.spec.ts`)

const parts = 'parts.spec.ts'

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './support/prepare.ts',
  // Each worker starts its own servers. A journey waits half of its time, so three keep two cores busy.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Timeouts only stop hanging tests, even on a slow machine; the benchmarks measure speed.
  timeout: 180_000,
  expect: {
    timeout: 20_000,
    // Tolerates different anti-aliasing between browser builds, but not moved or recoloured components.
    toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.01, caret: 'hide', animations: 'disabled' },
  },
  // The same screenshots on every machine.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: 'list',
  projects: [
    // `npm test`: journeys across screens, without checking how these look, and the parts that all screens share. `npm
    // run test:all` adds the journeys tagged `@all`, whose behaviour component tests also cover.
    {
      name: 'journeys',
      testIgnore: [...looks, parts],
      grepInvert: /@all/,
      metadata: { skipsLooks: true },
      // Every frame of an animation is drawn by the processor; `spoken` and `journeys-with-looks` have all of them.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'parts', testMatch: parts },
    // `npm run test:all`, with the parts.
    { name: 'journeys-with-looks', testIgnore: [...looks, parts] },
    { name: 'looks', testMatch: looks, fullyParallel: true },
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // DOM snapshots show the page's state; screenshots of each page took up a third of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    permissions: ['microphone'],
    // Only the offline tests need the service worker.
    serviceWorkers: 'block',
    launchOptions: launchWith('returning-a-shirt-es.wav'),
  },
})
