// What a file describes becomes the author's own.
import { importLibraryFile } from '@parley/contracts/library-file.ts'
import type { FastifyInstance } from 'fastify'
import { takeImport, withinQuotas } from '#database/quota.ts'
import type { Limit } from '#platform/limits.ts'
import { serve } from '#platform/serve.ts'
import type { AuthoringParts } from './authoring.routes.ts'
import { insertFile } from './file-import.ts'
import { readLibraryFile } from './library-file.ts'

/** Counted before the body is read: four megabytes of JSON take a while whatever is in them. */
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
