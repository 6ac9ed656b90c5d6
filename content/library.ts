// Reads the built-in library from its files, once at startup.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { ContentFile, type DialogFile, type IeltsFile, ModulesFile } from './schema.ts'
import { type DialogSteps, stepsOf } from './steps.ts'

/** A parsed library file: its name within `content/` and its JSON. */
export type LibraryFile = { name: string; data: unknown }

/** The built-in library, read and checked. */
export interface Library {
  readonly dialogs: readonly DialogFile[]
  readonly ielts: readonly IeltsFile[]
  readonly modules: ModulesFile
  /** The sentences of all dialogues, by slug. */
  readonly steps: ReadonlyMap<string, DialogSteps>
}

const folders = ['scenarios', 'ielts'] as const
const stepsFolder = 'steps'
/** Path of the modules within `content/`. */
export const modulesName = 'modules.json'
const builtIn = new URL('./', import.meta.url)

/** Names of the JSON files within a folder of `root`, sorted. */
async function namesIn(root: URL, folder: string): Promise<string[]> {
  const names = await readdir(new URL(`${folder}/`, root))
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${folder}/${name}`)
}

async function namesOf(root: URL): Promise<string[]> {
  return (await Promise.all(folders.map((folder) => namesIn(root, folder)))).flat()
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
  const names = await namesOf(root)
  const [modules, scenarios] = await Promise.all([
    readJson(root, modulesName),
    Promise.all(names.map((name) => readJson(root, name))),
  ])
  return [modules, ...scenarios]
}

/** Reads the files of steps, by name without folder and ending. */
async function readStepsFiles(root = builtIn): Promise<Map<string, unknown>> {
  const files = await Promise.all((await namesIn(root, stepsFolder)).map((name) => readJson(root, name)))
  return new Map(files.map(({ name, data }) => [name.slice(`${stepsFolder}/`.length, -'.json'.length), data]))
}

/**
 * A digest of the names and contents of all files of the library. Much faster than parsing them.
 * @returns hexadecimal SHA-256
 */
export async function digestLibrary(root = builtIn): Promise<string> {
  const names = [modulesName, ...(await namesOf(root)), ...(await namesIn(root, stepsFolder))]
  const files = await Promise.all(names.map((name) => readFile(new URL(name, root))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) hash.update(`${names[index]} ${file.length}\n`).update(file)
  return hash.digest('hex')
}

/**
 * Validates a library file. @throws Error that names the file and each invalid path
 */
function parseAs<Schema extends z.ZodType>(schema: Schema, { name, data }: LibraryFile): z.infer<Schema> {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`)
  throw new Error(`content/${name} does not fit the format:\n${errors.join('\n')}`)
}

/**
 * Loads the built-in library, sorted by file name. Only the format is checked; `node content/validate.ts` also checks
 * the language. @throws Error that names the file and the path if a file is missing, is not JSON, or does not match
 * `schema.ts` or `steps.ts`
 */
export async function loadLibrary(root = builtIn): Promise<Library> {
  const [modules, ...files] = await readLibraryFiles(root)
  const scenarios = files.map((file) => parseAs(ContentFile, file))
  const dialogs = scenarios.filter((scenario) => scenario.scenario_type === 'DIALOG')
  const sentences = await readStepsFiles(root)
  return {
    modules: parseAs(ModulesFile, modules),
    dialogs,
    ielts: scenarios.filter((scenario) => scenario.scenario_type === 'IELTS'),
    steps: new Map(dialogs.map(({ slug }) => [slug, stepsOf(slug, sentences)])),
  }
}
