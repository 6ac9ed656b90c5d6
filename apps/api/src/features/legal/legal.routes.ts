// Terms, privacy and refund policy as written by the operator.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLegalText, LegalName } from '@parley/contracts/account/legal.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'

/** A file's text; null if there is none. */
async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/**
 * The operator's text in a language, otherwise in English: an operator who replaces a text in one language does not
 * want Parley's own text in the others.
 */
const findLegalText = async (folder: string, name: LegalName, language: Language): Promise<string | null> =>
  (await textOf(join(folder, `${name}.${language}.md`))) ?? (await textOf(join(folder, `${name}.en.md`)))

/** @param folder may contain files such as `terms.de.md`; read on each request, so that changes show immediately */
export function legalRoutes(app: FastifyInstance, folder: string): void {
  serve(app, getLegalText, async ({ params, query }) => ({
    text: await findLegalText(folder, params.name, query.language),
  }))
}

/** Whether the operator has provided a text of their own for this page. */
export async function isLegalTextReplaced(folder: string, page: string, language: Language): Promise<boolean> {
  const name = LegalName.safeParse(page.replace('/legal/', '')).data
  return name !== undefined && (await findLegalText(folder, name, language)) !== null
}
