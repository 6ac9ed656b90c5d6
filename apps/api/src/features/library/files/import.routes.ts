// Imports a file as the author's own items.
import { importLibraryFile } from '@parley/contracts/library/library-file.ts'
import type { FastifyInstance } from 'fastify'
import { takeImport, withinQuotas } from '#database/quota.ts'
import { serve } from '#platform/http/serve.ts'
import type { Limit } from '#platform/limits/limits.ts'
import type { AuthoringParts } from '../authoring/authoring.routes.ts'
import { insertFile } from './file-import.ts'
import { readLibraryFile } from './library-file.ts'

/** Counted before the body is read: parsing four megabytes of JSON takes a while, even if they are invalid. */
const fileLimit: Limit = { name: 'library files', max: 10, windowMs: 60_000, countedIn: 'process' }

export function importRoutes(app: FastifyInstance, { db, publishing }: AuthoringParts): void {
  serve(
    app,
    importLibraryFile,
    async ({ user, body }) => {
      const mode = await publishing()
      await takeImport(db, user.id)
      return withinQuotas(db, user.id, ['scenarios', 'modules'], (tx) => insertFile(tx, user, body, mode))
    },
    { readBody: readLibraryFile, limit: fileLimit },
  )
}
