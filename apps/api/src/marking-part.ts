// Registers submissions and marks, and connects them with conversations, reviews and the library.
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import type { Uploads } from '#platform/http/uploads.ts'
import { markingRoutes } from './features/classes/marking/marking.routes.ts'
import { overviewRoutes } from './features/classes/overview/overview.routes.ts'
import { submissionRoutes } from './features/classes/submissions/submission.routes.ts'
import { readSpoken } from './features/conversation/turn/spoken-form.ts'
import { makeTeamModule } from './features/library/team-module.ts'
import { upsertProgress } from './features/progress/finished.ts'
import { readFinished } from './features/review/finished.ts'
import { readHandedIn, summarizeHandedIn } from './features/review/handed-in.ts'

interface MarkingPartDeps {
  readonly db: Database
  readonly files: Files
  readonly uploads: Uploads
  removeFiles(tx: Database, ids: readonly string[]): Promise<void>
}

export function markingPart(app: FastifyInstance, { db, files, uploads, removeFiles }: MarkingPartDeps): void {
  const reviews = {
    readReview: (sessionId: string, language: Parameters<typeof readHandedIn>[2]) =>
      readHandedIn({ db, files }, sessionId, language),
    summarizeReviews: (sessionIds: readonly string[]) => summarizeHandedIn(db, sessionIds),
  }
  submissionRoutes(app, { db })
  markingRoutes(app, {
    ...reviews,
    db,
    files,
    removeFiles,
    whenOverruled: upsertProgress(readFinished),
    readSpoken: (request, form) => readSpoken(request, uploads, form),
  })
  overviewRoutes(app, {
    db,
    summarizeReviews: reviews.summarizeReviews,
    makeTeamModule: (author, module) => makeTeamModule(db, author, module),
  })
}
