import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { contractLiterals } from './contract-literals.ts'

const libraries = /\/node_modules\//
/**
 * What the first pages begin with. It is drawn a few times, and what the compiler adds to remember what was drawn doubles
 * its size: 15 kB of the dashboard (docs/performance.md).
 */
const drawnSeldom =
  /\/web\/src\/(?:[\w-]+\.tsx$|ui\/|features\/(?:auth|landing|shell|library|conversation\/(?:closing|composer|panels))\/)/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    contractLiterals(),
    react({ compiler: true, exclude: [libraries, drawnSeldom], refreshExclude: libraries }),
  ],
  // React has had this hook since version 18; what stands in for it is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: { host: '127.0.0.1', proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: URL, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The pages name the scripts that they begin with themselves (pages.ts), and links load theirs on intent: a list of all
      // files for everybody is dearer than what it saves. Style sheets must stay, or a page would show before its own.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    // precompress.ts says what files weigh.
    reportCompressedSize: false,
    // The editor for JSON is one large file, loaded where one is opened.
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups() } } },
  },
}))
