// Launch options of the test browser, and its microphone's recording.
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from '../../scripts/find-chromium.mjs'

/** The browser's path; if undefined, Playwright chooses and reports anything missing. */
const chromium = findChromium()
const headlessShell = findHeadlessShell() ?? chromium
const isRoot = process.getuid?.() === 0

/** Disables automatic browser features that would disturb a test. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell crashes on the question whether it recognises speech on the device.
  '--disable-blink-features=OnDeviceWebSpeechAvailable',
]

interface LaunchOptions {
  /** Whether the browser asks for permission; otherwise the microphone is granted. */
  readonly asks?: boolean
  /**
   * Whether a full browser is needed: the headless shell never asks for permission and does not remember microphones.
   */
  readonly isWhole?: boolean
}

/**
 * Options for a browser whose microphone plays a recording in a loop.
 * @param recording a file of `recordings`
 */
export const launchWith = (recording: string, { asks = false, isWhole = asks }: LaunchOptions = {}) => ({
  ...(chromium && headlessShell ? { executablePath: isWhole ? chromium : headlessShell } : {}),
  args: [
    ...quiet,
    ...(isRoot ? ['--no-sandbox'] : []),
    ...(asks ? [] : ['--use-fake-ui-for-media-stream']),
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${join(import.meta.dirname, '..', 'recordings', recording)}`,
  ],
})
