import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { contractLiterals } from './contract-literals.ts'

const libraries = /\/node_modules\//
/**
 * Modules of the first pages. They are rendered only a few times, and the compiler's memoization doubles their size: 15
 * kB of the dashboard (docs/performance.md).
 */
const drawnSeldom =
  /\/web\/src\/(?:[\w-]+\.tsx$|ui\/|features\/(?:(?:auth|landing|shell|library)\/|conversation\/(?:(?:closing|composer|panels)\/|dialogue\/(?:top-bar|talk-pending)\.)))/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    contractLiterals(),
    react({ compiler: true, exclude: [libraries, drawnSeldom], refreshExclude: libraries }),
  ],
  // React has this hook since version 18; the shim is for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: { host: '127.0.0.1', proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: URL, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Pages list their own scripts (pages.ts), and links load theirs on intent: a list of all files on every page
      // costs more than it saves. Style sheets must stay, because otherwise a page would be shown before its own.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    // precompress.ts reports sizes.
    reportCompressedSize: false,
    // The JSON editor is one large file, loaded when opened.
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups() } } },
  },
}))
