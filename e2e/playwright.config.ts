// Whole journeys: the real server, a real browser, a recorded voice as its microphone.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH
const isRoot = process.getuid?.() === 0

/** What a browser does by itself and would only disturb a test. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Grants the microphone without asking, and plays a recording into it. */
const microphone = (recording: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${join(import.meta.dirname, 'recordings', recording)}`,
]

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // Each worker keeps its own servers; two cores carry no more than two of them.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    permissions: ['microphone'],
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [...quiet, ...(isRoot ? ['--no-sandbox'] : []), ...microphone('returning-a-shirt-es.wav')],
    },
  },
})
