// Whole journeys: the real server, a real browser, a recorded voice as its microphone.
import { defineConfig } from '@playwright/test'
import { launchWith } from './support/launch.ts'

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // Each worker keeps its own servers; two cores carry no more than two of them.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // These end what hangs, also on a slow machine; how fast something is, the benchmarks say.
  timeout: 180_000,
  expect: {
    timeout: 20_000,
    // What another build of the browser smooths differently is no difference; a moved or recoloured part is.
    toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.01, caret: 'hide', animations: 'disabled' },
  },
  // The same pictures for every machine.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    permissions: ['microphone'],
    // Only the journey without a connection wants the one that explains it.
    serviceWorkers: 'block',
    launchOptions: launchWith('returning-a-shirt-es.wav'),
  },
})
