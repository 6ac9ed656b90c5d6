// Writes the web app manifest, one file per language. The English file already exists.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { manifestIn } from './src/app-manifest.ts'
import { manifestPath } from './src/platform/language/manifest-path.ts'

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

/** @throws Error if the text does not exist */
function textAt(texts: unknown, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), texts)
  if (typeof found !== 'string') throw new Error(`There is no text ${key}`)
  return found
}

async function textsOf(language: Language): Promise<Record<string, unknown>> {
  const folder = join(import.meta.dirname, 'src', 'locales', language)
  const read = async (namespace: string) => [namespace, await readJson(join(folder, `${namespace}.json`))] as const
  return Object.fromEntries(await Promise.all([read('install'), read('landing')]))
}

/** @param folder contains the English one, copied from `public` */
export async function writeManifests(folder: string): Promise<void> {
  const english = await readJson(join(folder, manifestPath('en')))
  for (const language of languages.filter((each) => each !== 'en')) {
    const texts = await textsOf(language)
    const manifest = manifestIn(english, language, (namespace, key) => textAt(texts[namespace], key))
    await writeFile(join(folder, manifestPath(language)), JSON.stringify(manifest))
  }
}
