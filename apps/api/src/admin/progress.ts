// The admin command about progress.
import { Email } from '@parley/contracts/account/auth.ts'
import { z } from 'zod'
import { rebuild } from '../features/progress/finished.ts'
import { readFinished } from '../features/review/finished.ts'
import { command } from './command.ts'
import { findUser } from './user.ts'

const rebuildAll = command({
  name: 'progress rebuild',
  usage: '[--email EMAIL]',
  summary: "Recounts everybody's progress, or one person's, from the reviews.",
  options: z.strictObject({ email: Email.optional() }),
  async run(db, { email }) {
    const user = email === undefined ? null : await findUser(db, email)
    const count = await rebuild(db, readFinished, user?.id ?? null)
    return { json: { conversations: count }, lines: [`Counted ${count} finished conversations again.`] }
  },
})

export const progressCommands = [rebuildAll]
