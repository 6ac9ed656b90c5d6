// Writes a .br and a .gz beside each file of the build that shrinks by it, so that the server never compresses at run time.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|wasm|onnx)$/
/** Files under this many bytes travel in one packet either way. */
const smallest = 512

/** From this many bytes on, the last quality takes minutes and saves little. */
const large = 1_000_000

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

async function compressFile(path: string): Promise<{ raw: number; gzip: number; brotli: number }> {
  const raw = await readFile(path)
  const quality = raw.length < large ? 11 : 9
  const [brotli, zipped] = await Promise.all([
    asBrotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
    asGzip(raw, { level: 9 }),
  ])
  if (raw.length >= smallest) await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
  return { raw: raw.length, gzip: zipped.length, brotli: brotli.length }
}

/** A Vite plugin: after the build, compresses what compresses well. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'parley-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      const total = { files: 0, gzip: 0, brotli: 0 }
      for (const file of files) {
        if (!file.isFile() || !compressible.test(file.name)) continue
        const size = await compressFile(join(file.parentPath, file.name))
        total.files += 1
        total.gzip += size.gzip
        total.brotli += size.brotli
      }
      const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
      console.log(
        `${relative('.', folder)}: ${total.files} files, ${kilobytes(total.gzip)} gzip, ${kilobytes(total.brotli)} brotli`,
      )
    },
  }
}
