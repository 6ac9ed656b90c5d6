// Writes a .br and usually a .gz copy of each compressible file of the build, so that the server never compresses at
// run time.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|wasm|onnx)$/
/** Smaller files fit into one packet either way. */
const smallest = 512

/**
 * The voice detection model. The microphone only works over HTTPS and on localhost, where browsers accept brotli.
 * WebAssembly still needs a gzip copy: otherwise the server would compress it again for every gzip request.
 */
const withoutGzip = /\.onnx$/

/** For larger files, the highest quality takes minutes and saves little. */
const large = 1_000_000

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

async function compressFile(path: string): Promise<{ gzip: number; brotli: number }> {
  const raw = await readFile(path)
  const quality = raw.length < large ? 11 : 9
  const [brotli, zipped] = await Promise.all([
    asBrotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    }),
    asGzip(raw, { level: 9 }),
  ])
  if (raw.length >= smallest) {
    await writeFile(`${path}.br`, brotli)
    if (!withoutGzip.test(path)) await writeFile(`${path}.gz`, zipped)
  }
  return { gzip: zipped.length, brotli: brotli.length }
}

/**
 * Compresses the compressible files of a folder and its subfolders, except pages, because the server fills them in and
 * compresses the result.
 */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    ({ name, parentPath }) =>
      compressible.test(name) && name !== 'index.html' && !parentPath.startsWith(join(folder, 'pages')),
  )
  // In parallel: zlib uses its own threads, and compressing one file at a time would leave processors idle.
  const sizes = await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
  const sum = (key: 'gzip' | 'brotli') => sizes.reduce((total, size) => total + size[key], 0)
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  console.log(`${files.length} files, ${kilobytes(sum('gzip'))} gzip, ${kilobytes(sum('brotli'))} brotli`)
}
