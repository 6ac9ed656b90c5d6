// Imports the built-in modules: one row per module and target language, with the dialogues that name the module.
import type { DialogFile, ModuleSlug, ModulesFile } from '@parley/content/schema.ts'
import { languages } from '@parley/contracts/language/language.ts'
import type { Database } from '#database/connect.ts'
import { type BuiltInModule, findModuleHashes, removeModule, upsertModules } from '../module.queries.ts'
import { hashed, inEveryLanguage } from './built-in.ts'

/** The module in each target language; the hash also covers the order of its dialogues. */
export function moduleRowsOf(slug: ModuleSlug, files: ModulesFile, scenarioSlugs: readonly string[]): BuiltInModule[] {
  const { title, description, tags } = files[slug]
  return languages.map((language) =>
    hashed({
      slug,
      targetLanguage: language,
      visibility: 'PUBLIC' as const,
      type: 'FLAT' as const,
      title: title[language],
      description: description[language],
      tags: tags.map((tag) => tag[language]),
      display: inEveryLanguage((reader) => ({
        title: title[reader],
        description: description[reader],
        tags: tags.map((tag) => tag[reader]),
      })),
      scenarioSlugs,
    }),
  )
}

/** The slugs of a module's dialogues, easiest first. */
function slugsOf(module: ModuleSlug, dialogs: readonly DialogFile[]): string[] {
  const place = ({ difficulty_level, slug }: DialogFile) => `${difficulty_level} ${slug}`
  return dialogs
    .filter((dialog) => dialog.module === module)
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .map(({ slug }) => slug)
}

/**
 * Adds new modules, updates changed ones, and removes missing ones from the lists. The scenarios must have been
 * imported.
 * @returns number of rows written, one per module and target language
 */
export async function importModules(db: Database, files: ModulesFile, dialogs: readonly DialogFile[]): Promise<number> {
  const slugs = Object.keys(files) as ModuleSlug[]
  const rows = slugs.flatMap((slug) => moduleRowsOf(slug, files, slugsOf(slug, dialogs)))
  const known = await findModuleHashes(db)
  const changed = rows.filter(({ slug, targetLanguage, contentHash }) => {
    return known.find((row) => row.slug === slug && row.targetLanguage === targetLanguage)?.contentHash !== contentHash
  })
  if (changed.length > 0) await upsertModules(db, changed)
  const gone = known.filter((row) => !slugs.some((slug) => slug === row.slug))
  for (const { id } of gone) await removeModule(db, id)
  return changed.length + gone.length
}
