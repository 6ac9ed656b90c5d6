// Response times of the progress page after years of practice: on Postgres, over real HTTP.
import { parseArgs } from 'node:util'
import { rebuild } from '../apps/api/src/features/progress/finished.ts'
import { readFinished } from '../apps/api/src/features/review/finished.ts'
import { answerOptions, type MeasuredRequest, startFilledServer } from './filled-server.ts'
import { conversationsOf, practiceOf } from './progress-data.ts'

const { values } = parseArgs({
  options: {
    /** Number of the reader's messages. */
    messages: { type: 'string', default: '100000' },
    ...answerOptions(50),
  },
})
const messages = Number(values.messages)

const server = await startFilledServer()
await server.fill(async ({ db, client, run }) => {
  await run(practiceOf(server.userId, messages))
  const begun = performance.now()
  const counted = await rebuild(db, readFinished, null)
  console.log(`progress rebuild: ${counted} conversations in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await client.query('vacuum analyze finished_conversations, finished_mistakes')
})

const progress = `/api/user-progress/${server.userId}?time_zone=Europe/Dublin`
const asked: MeasuredRequest[] = [
  ['progress', progress],
  ['progress, in one language', `${progress}&target_language=de`],
  ['class of 51', '/api/org/progress?time_zone=Europe/Dublin'],
]

await server.measure(
  asked,
  values,
  `${messages} messages in ${conversationsOf(messages)} conversations, as many of 50 others`,
)
