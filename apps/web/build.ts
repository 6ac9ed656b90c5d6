// Builds the web app into `dist`: the app, the prerendered pages, and compressed copies of everything.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundle } from './bundle.ts'
import { contractLiterals } from './contract-literals.ts'
import { writeManifests } from './manifests.ts'
import { writePages } from './pages.ts'
import { precompress } from './precompress.ts'
import { prerender } from './prerender.ts'

const folder = join(import.meta.dirname, 'dist')

/** Built pages contain the script for the head; only development loads it separately. */
const withoutBeforePaint: Plugin = {
  name: 'parley-without-before-paint',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/\s*<script[^>]*before-paint.*?<\/script>/, '') },
}

/** A separate script without imports. */
async function scriptOf(entry: string): Promise<string> {
  const [file] = await bundle({
    configFile: false,
    plugins: [contractLiterals()],
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join(import.meta.dirname, 'src', entry), output: { format: 'iife' } },
    },
  })
  if (file?.type !== 'chunk') throw new Error(`${entry} came to nothing`)
  return file.code.trim()
}

const output = await bundle({ plugins: [withoutBeforePaint], build: { outDir: folder, emptyOutDir: true } })
const parts = {
  template: await readFile(join(folder, 'index.html'), 'utf8'),
  beforePaint: await scriptOf('before-paint.ts'),
  bundle: new Map(output.map((file) => [file.fileName, file])),
}
await writeFile(join(folder, 'paint-colours.js'), await scriptOf('paint-colours.ts'))
await writePages(folder, parts, await prerender())
await writeManifests(folder)
await precompress(folder)
