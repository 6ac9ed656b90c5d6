// Response times of the review list and of one review with a million messages: on Postgres, over real HTTP.
import { parseArgs } from 'node:util'
import { answerOptions, type MeasuredRequest, startFilledServer } from './filled-server.ts'
import { conversationsOf, historyOf } from './reviews-data.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    /** Number of the reader's reviewed conversations. */
    own: { type: 'string', default: '1000' },
    learners: { type: 'string', default: '500' },
    ...answerOptions(20),
  },
})
const size = { messages: Number(values.messages), own: Number(values.own), learners: Number(values.learners) }

const server = await startFilledServer()
const { id, title } = await server.fill(async ({ client, run }) => {
  await run(historyOf(server.userId, size))
  const { rows } = await client.query<{ id: string; title: string }>(
    `select r.id, coalesce(sc.display -> 'en' ->> 'title', sc.title) title from reviews r join conversation_sessions s on s.id = r.session_id
     join scenario_versions sc on sc.id = s.version_id where r.user_id = $1 order by r.id limit 1`,
    [server.userId],
  )
  return rows[0] ?? { id: '', title: '' }
})
const word = title.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''

const reviews = '/api/communication-review'
const asked: MeasuredRequest[] = [
  ['list, first page', reviews],
  ['list, page at 500', `${reviews}?offset=500`],
  ['list, in German', `${reviews}?target_language=de`],
  ['list, IELTS', `${reviews}?scenario_type=IELTS`],
  ['list, search', `${reviews}?search=${encodeURIComponent(word)}`],
  ['list, search: nothing found', `${reviews}?search=xyzzy`],
  ['one review, 40 messages', `${reviews}/${id}`],
]

await server.measure(
  asked,
  values,
  `${size.messages} messages in ${conversationsOf(size)} conversations, ${size.own} of them the reader's`,
)
