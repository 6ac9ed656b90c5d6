// Component tests in a real headless browser, with the app's plugins. src/testing/README.md explains how to write one.
import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { findChromium, findHeadlessShell } from '../../scripts/find-chromium.mjs'
import { emulate, endStandIns, standIn } from './src/testing/emulate.ts'
import { relayCommands, requestRelay } from './src/testing/request-relay.ts'
import appConfig from './vite.config.ts'

const isRoot = process.getuid?.() === 0
const size = { width: 1280, height: 800 }

const launchOptions = {
  // Read when the browser starts: looking for it takes time, and runs of other tests need not wait.
  get executablePath() {
    // If undefined, Playwright chooses and reports anything missing.
    return findHeadlessShell() ?? findChromium() ?? ''
  },
  args: [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The headless shell crashes on the question whether it recognises speech on the device.
    '--disable-blink-features=OnDeviceWebSpeechAvailable',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
}

export default defineConfig((env) =>
  mergeConfig(appConfig(env), {
    root: import.meta.dirname,
    plugins: [requestRelay()],
    // Passkeys need a host name, not an IP address.
    server: { host: 'localhost' },
    // All modules that pages may load are found before the first test: one found later would reload a test's page.
    optimizeDeps: {
      entries: ['src/{app,public-app}.tsx', 'src/testing/*.{ts,tsx}'],
      include: ['react/compiler-runtime', 'react/jsx-dev-runtime', 'react-dom/client', 'vitest-browser-react'],
    },
    test: {
      name: 'components',
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: ['src/testing/setup.ts'],
      // As at the root, whose value does not apply here: on two cores the default is one.
      maxWorkers: 2,
      // An assertion waits as long as its test.
      testTimeout: 30_000,
      expect: { poll: { timeout: 20_000 } },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions,
          contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Berlin', viewport: size },
        }),
        instances: [{ browser: 'chromium' }],
        viewport: size,
        screenshotFailures: false,
        commands: { ...relayCommands, emulate, standIn, endStandIns },
      },
    },
  }),
)
