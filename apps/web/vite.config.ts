import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractLiterals } from './contract-literals.ts'
import { firstWave } from './first-wave.ts'
import { precompress } from './precompress.ts'

/** Parts that every page starts with, or most of them. */
const ui =
  'button|icon-button|field|failed|mark|language-menu|use-menu|page|page-failed|page-pending|legal-links|use-faults|color-scheme|toast'
/** Parts of the platform that only some pages ask for stay out of what all begin with. */
const later =
  'begin-conversation|connection|event-stream|format|organisations|policies|save-file|subscription|tasks|target-language|texts-inside|translation'
const features = 'legal/legal-name|user/profile-search'

/** Few files: on a phone the number of requests matters more than the last kilobyte. */
const shared = [
  // Else they would follow the plain data of their contract into the core, and zod with them.
  { name: 'schemas', test: /\/packages\/contracts\/src\/(language|id|paging|endpoint)\.ts\?schemas$/, priority: 3 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  {
    name: 'core',
    test: new RegExp(
      'node_modules/(@tanstack(?!.*/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\\.)|i18next|use-sync-external-store)/|react-i18next/dist/es/(?!Trans)|' +
        `/web/src/platform/(?!(?:${later})\\.)|/web/src/ui/(${ui})\\.|/web/src/features/(${features})\\.`,
    ),
    priority: 1,
  },
  { name: 'door', test: /\/web\/src\/features\/auth\/(door|alert|google-way|greetings|auth\.rules)\./, priority: 1 },
]

export default defineConfig({
  plugins: [contractLiterals(), react(), babel({ presets: [reactCompilerPreset()] }), firstWave(), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: URL, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first page names its scripts itself (first-wave.ts), and links load theirs on intent: a list of all files for
      // everybody is dearer than what it saves. Style sheets must stay, or a page would show before its own.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
})
