// The admin command about recordings that were given up.
import { Email } from '@parley/contracts/account/auth.ts'
import { z } from 'zod'
import { retryRefused } from '../features/conversation/session/waiting.queries.ts'
import { command } from './command.ts'
import { findUser } from './user.ts'

const retry = command({
  name: 'recordings retry',
  usage: '[--email EMAIL]',
  summary:
    'Has recordings transcribed again that were given up because the server rejected them five times, of everybody or one person.',
  options: z.strictObject({ email: Email.optional() }),
  async run(db, { email }) {
    const user = email === undefined ? null : await findUser(db, email)
    const userIds = await retryRefused(db, user?.id ?? null)
    const [recordings, learners] = [userIds.length, new Set(userIds).size]
    const line =
      recordings === 0
        ? 'No recording was given up.'
        : `${recordings === 1 ? '1 recording' : `${recordings} recordings`} of ${learners === 1 ? '1 learner' : `${learners} learners`} will be tried again within seconds.`
    return { json: { recordings, learners }, lines: [line] }
  },
})

export const recordingCommands = [retry]
