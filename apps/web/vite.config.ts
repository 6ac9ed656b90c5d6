import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractLiterals } from './contract-literals.ts'
import { firstWave } from './first-wave.ts'
import { precompress } from './precompress.ts'

/** What every page starts with, in two files: few requests matter more on a phone than the last kilobyte. */
const shared = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  {
    name: 'core',
    test: /node_modules\/(@tanstack|i18next|use-sync-external-store)\/|react-i18next\/dist\/es\/(?!Trans)|\/web\/src\/platform\/|\/web\/src\/ui\/(button|icon-button|field|failed|mark|language-menu|use-menu|page|page-failed|page-pending)\./,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [contractLiterals(), react(), babel({ presets: [reactCompilerPreset()] }), firstWave(), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: URL, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
})
