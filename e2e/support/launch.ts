// How the browser of the journeys is started, and what its microphone plays.
import { join } from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'

/** Of the browser; undefined leaves it to Playwright, which says what it misses. */
const chromium = findChromium()
const isRoot = process.getuid?.() === 0

/** What a browser does by itself and would only disturb a test. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts a browser whose microphone plays a recording, over and over.
 * @param recording a file of `recordings`
 * @param asks false grants the microphone without asking
 */
export const launchWith = (recording: string, asks = false) => ({
  ...(chromium ? { executablePath: chromium } : {}),
  args: [
    ...quiet,
    ...(isRoot ? ['--no-sandbox'] : []),
    ...(asks ? [] : ['--use-fake-ui-for-media-stream']),
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${join(import.meta.dirname, '..', 'recordings', recording)}`,
  ],
})
