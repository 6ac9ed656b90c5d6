// Reduces the app's endpoints to method, path and access: the server validates input with the schemas, and a page that
// does not parse anything should not load zod. Constants become literals; schemas can still be imported.
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/packages\/contracts\/src\/[\w/-]+\.ts$/
/** Suffix of the original file, for exports that are schemas or functions. */
const whole = '?schemas'

/** The export as JavaScript, or null if it is not plain data. */
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

/** A Vite plugin for the build; in development the contracts are served unchanged. */
export function contractLiterals(): Plugin {
  return {
    name: 'parley-contract-literals',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: contractFile },
      async handler(id) {
        // A module without schemas needs no zod: pages import its functions unchanged.
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
      // Creating a schema has no side effects, so unused ones can be removed.
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  }
}
