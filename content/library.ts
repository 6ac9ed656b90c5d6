// Reads the built-in library from its files, once at start.
import { readdir, readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { ContentFile, type DialogFile, type IeltsFile, ModulesFile } from './schema.ts'

/** A parsed file of the library: its name within `content/` and its JSON. */
export type LibraryFile = { name: string; data: unknown }

/** The built-in library, read and checked. */
export interface Library {
  readonly dialogs: readonly DialogFile[]
  readonly ielts: readonly IeltsFile[]
  readonly modules: ModulesFile
}

const folders = ['scenarios', 'ielts'] as const
/** Path of the modules within `content/`. */
export const modulesName = 'modules.json'
const builtIn = new URL('./', import.meta.url)

async function readFolder(root: URL, folder: string): Promise<LibraryFile[]> {
  const names = (await readdir(new URL(`${folder}/`, root))).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map((file) => readJson(root, `${folder}/${file}`)))
}

async function readJson(root: URL, name: string): Promise<LibraryFile> {
  const text = await readFile(new URL(name, root), 'utf8')
  try {
    return { name, data: JSON.parse(text) as unknown }
  } catch (error) {
    throw new Error(`content/${name}: not JSON`, { cause: error })
  }
}

/**
 * Reads `modules.json` and every JSON file of `scenarios` and `ielts` in the folder `root` (which ends in a slash),
 * sorted by name.
 * @throws Error that names the file that is not JSON
 */
export async function readLibraryFiles(root = builtIn): Promise<[modules: LibraryFile, ...scenarios: LibraryFile[]]> {
  const [modules, ...scenarios] = await Promise.all([
    readJson(root, modulesName),
    ...folders.map((folder) => readFolder(root, folder)),
  ])
  return [modules, ...scenarios.flat()]
}

/**
 * Validates a file of the library.
 * @throws Error that names the file and each invalid path
 */
function parseAs<Schema extends z.ZodType>(schema: Schema, { name, data }: LibraryFile): z.infer<Schema> {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`)
  throw new Error(`content/${name} does not fit the format:\n${faults.join('\n')}`)
}

/**
 * Loads the built-in library, sorted by file name. Only the format is checked; `node content/validate.ts`
 * also checks the language.
 * @throws Error that names the file and the path if a file is not JSON or does not match `schema.ts`
 */
export async function loadLibrary(root = builtIn): Promise<Library> {
  const [modules, ...files] = await readLibraryFiles(root)
  const scenarios = files.map((file) => parseAs(ContentFile, file))
  return {
    modules: parseAs(ModulesFile, modules),
    dialogs: scenarios.filter((scenario) => scenario.scenario_type === 'DIALOG'),
    ielts: scenarios.filter((scenario) => scenario.scenario_type === 'IELTS'),
  }
}
