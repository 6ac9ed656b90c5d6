// In the built app an endpoint is its method, path and access alone: the schemas check input on the server, and a page
// that does not parse anything should not load zod. Constants become literals; schemas stay importable.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/packages\/contracts\/src\/[\w/-]+\.ts$/
/** The file as it was written, for the exports that are schemas or functions. */
const whole = '?schemas'

/** The export as JavaScript, or null if it is no plain data. */
function literalOf(value: unknown): string | null {
  if (isEndpoint(value)) {
    const { method, path, access, stream } = value
    return JSON.stringify({ method, path, access, ...(stream ? { stream: true } : {}) })
  }
  return isPlain(value) ? JSON.stringify(value) : null
}

interface EndpointShape {
  method: string
  path: string
  access: string
  stream?: object
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}

/** A Vite plugin for the build; in development the contracts are served as they are. */
export function contractLiterals(): Plugin {
  return {
    name: 'parley-contract-literals',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: contractFile },
      async handler(id) {
        // What makes no schemas needs no zod: its functions are for pages as they are.
        if (!(await readFile(id, 'utf8')).includes("from 'zod'")) return null
        const exports: Record<string, unknown> = await import(pathToFileURL(id).href)
        const lines = Object.entries(exports).map(([name, value]) => {
          const literal = literalOf(value)
          return literal === null
            ? `export { ${name} } from ${JSON.stringify(id + whole)}`
            : `export const ${name} = ${literal}`
        })
        return { code: lines.join('\n'), moduleSideEffects: false, moduleType: 'js' }
      },
    },
    transform: {
      filter: { id: /\/packages\/contracts\/src\/[\w/-]+\.ts\?schemas$/ },
      // Making a schema has no effect but the schema: unused ones may go.
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  }
}
