// Reads the built-in library from its files, once at start.
import { readdir, readFile } from 'node:fs/promises'
import { ContentFile, type DialogFile, type IeltsFile } from './schema.ts'

/** A file of the library as it was read: its name within `content/` and what JSON it holds. */
export type LibraryFile = { name: string; data: unknown }

const folders = ['scenarios', 'ielts'] as const
const builtIn = new URL('./', import.meta.url)

async function readFolder(root: URL, folder: string): Promise<LibraryFile[]> {
  const names = (await readdir(new URL(`${folder}/`, root))).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (file) => {
      const name = `${folder}/${file}`
      const text = await readFile(new URL(name, root), 'utf8')
      try {
        return { name, data: JSON.parse(text) as unknown }
      } catch (error) {
        throw new Error(`content/${name}: not JSON`, { cause: error })
      }
    }),
  )
}

/**
 * Every JSON file of `scenarios` and `ielts` in the folder `root` (which ends in a slash), in the order of their names.
 * @throws Error that names the file which is not JSON.
 */
export async function readLibraryFiles(root = builtIn): Promise<LibraryFile[]> {
  return (await Promise.all(folders.map((folder) => readFolder(root, folder)))).flat()
}

/**
 * The file as a scenario of the library.
 * @throws Error that names the file and each path at fault.
 */
function parseLibraryFile({ name, data }: LibraryFile): ContentFile {
  const result = ContentFile.safeParse(data)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`)
  throw new Error(`content/${name} does not fit the format:\n${faults.join('\n')}`)
}

/**
 * The built-in library, in the order of the file names. Only the format is checked here; `node content/validate.ts`
 * checks the language as well.
 * @throws Error that names the file and the path when a file is not JSON or does not fit `schema.ts`.
 */
export async function loadLibrary(root = builtIn): Promise<{ dialogs: DialogFile[]; ielts: IeltsFile[] }> {
  const scenarios = (await readLibraryFiles(root)).map(parseLibraryFile)
  return {
    dialogs: scenarios.filter((scenario) => scenario.scenario_type === 'DIALOG'),
    ielts: scenarios.filter((scenario) => scenario.scenario_type === 'IELTS'),
  }
}
