// Reads a complete backup and compares it with its manifest.
import { createHash } from 'node:crypto'
import { Refusal } from '../admin/command.ts'
import { type Entry, readArchive } from './archive.ts'
import { type Manifest, manifestName, readManifest } from './manifest.ts'
import { rowSum } from './tables.ts'

/** The kind of an entry. */
export type Content =
  | { readonly kind: 'rows'; readonly table: string; readonly lines: readonly string[] }
  | { readonly kind: 'file'; readonly id: string; readonly bytes: Uint8Array }
  | { readonly kind: 'setting'; readonly path: string; readonly bytes: Uint8Array }

/** @throws Refusal if the entry does not belong to a backup */
export function contentOf({ name, bytes }: Entry): Content {
  const [, folder, rest = ''] = /^(tables|files|settings)\/(.+)$/.exec(name) ?? []
  if (folder === 'files') return { kind: 'file', id: rest, bytes }
  if (folder === 'settings') return { kind: 'setting', path: rest, bytes }
  const [, table] = /^([\w.]+)\/\d+\.ndjson$/.exec(rest) ?? []
  if (folder === undefined || table === undefined) throw new Refusal(`The backup is damaged: it holds ${name}.`)
  return { kind: 'rows', table, lines: Buffer.from(bytes).toString('utf8').trimEnd().split('\n') }
}

/** Sums up the contents of an archive, entry by entry. */
function contents() {
  const tables = new Map<string, ReturnType<typeof rowSum>>()
  const others = new Map<string, string>()
  return {
    add(content: Content): void {
      if (content.kind === 'rows') {
        const sum = tables.get(content.table) ?? rowSum()
        tables.set(content.table, sum)
        for (const line of content.lines) sum.add(line)
      } else {
        const key = content.kind === 'file' ? `files/${content.id}` : `settings/${content.path}`
        others.set(key, createHash('sha256').update(content.bytes).digest('hex'))
      }
    },
    /** Names of everything that differs from the manifest. */
    differences(manifest: Manifest): string[] {
      const nothing = rowSum().value()
      const wrongTables = manifest.tables.filter(({ name, rows, digest }) => {
        const found = tables.get(name)?.value() ?? nothing
        tables.delete(name)
        return found.rows !== rows || found.digest !== digest
      })
      const listed = [
        ...manifest.files.items.map(({ id, sha256 }) => [`files/${id}`, sha256] as const),
        ...manifest.settings.map(({ path, sha256 }) => [`settings/${path}`, sha256] as const),
      ]
      const wrongOthers = listed.filter(([key, sha256]) => {
        const found = others.get(key)
        others.delete(key)
        return found !== sha256
      })
      return [
        ...wrongTables.map(({ name }) => `table ${name}`),
        ...wrongOthers.map(([key]) => key),
        ...tables.keys(),
        ...others.keys(),
      ]
    },
  }
}

/** Maximum number of differences listed. */
const namesMax = 5

/**
 * Reads a backup's manifest and verifies every row and file in it.
 * @throws Refusal if it is damaged, truncated, or from a newer Parley
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const found = contents()
  let manifest: Manifest | undefined
  for await (const entry of readArchive(file)) {
    if (manifest !== undefined) throw new Refusal(`${file} is damaged: something follows its manifest.`)
    if (entry.name === manifestName) manifest = readManifest(entry.bytes)
    else found.add(contentOf(entry))
  }
  if (manifest === undefined) throw new Refusal(`${file} is cut short, or no backup of Parley: it has no manifest.`)
  const differences = found.differences(manifest)
  if (differences.length === 0) return manifest
  const names = differences.slice(0, namesMax).join(', ')
  const more = differences.length > namesMax ? ` and ${differences.length - namesMax} more` : ''
  throw new Refusal(`${file} is damaged: ${names}${more} differ from its manifest.`)
}
