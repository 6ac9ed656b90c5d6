// What a learner hears of a model that leaves its role, over the fake provider's HTTP.
import { getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { createScenario } from '@parley/contracts/library/authoring.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenarios } from '#database/scenarios.ts'
import { dataOf, Learner, startWithModels } from '../../../testing/learner.ts'
import { registerSubscriber } from '../../../testing/paddle/subscribed.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { dialogue } from '../../library/test-items.ts'
import { splitSentences } from '../text/sentences.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner

beforeAll(async () => {
  ;({ app, provider } = await startWithModels())
  learner = await Learner.join(app)
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

/** The model's answers, one after the other. */
function write(...replies: string[]): void {
  provider.requests.length = 0
  provider.set({ reply: () => replies.shift() ?? 'Nothing more.' })
}

const of = (role: string) => provider.requests.filter((request) => request.role === role)

async function say(session: Session, text: string, who = learner) {
  const { lines } = await who.say(session, { text })
  const reply = dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.content ?? null
  const shown = dataOf(lines, 'GPT_RESPONSE').map(({ content }) => content)
  expect(shown.join('')).toBe(reply ?? '')
  return { reply, spoken: of('speech').map(({ fields }) => fields.input), errors: dataOf(lines, 'ERROR') }
}

/** A scenario for which its author has written no lines. */
async function openUnscripted(): Promise<{ session: Session; author: Learner }> {
  const user = await registerSubscriber(app)
  const { dialog_behavior: behavior } = dialogue()
  const dialog_behavior = behavior && { ...behavior, partner_lines: null }
  const { _id } = await app.call(createScenario, { body: dialogue({ dialog_behavior }) }, { as: user })
  const author = learner.as(user)
  return { session: await author.open({ scenario_id: _id }), author }
}

test.each([
  ['tags of the prompt', '<currentstep>Order a drink.</currentstep>'],
  ['a sentence in another language', 'Ich habe einen Tisch am Fenster für Sie und Ihre Gäste.'],
  ['talk about the task', 'The learner should now order a drink.'],
  ['the learner’s line', 'I would like a table for two by the window, please.'],
  ['a stage direction', '*shows the way* This way.'],
  ['a refusal', 'I’m sorry, but I can’t help with that.'],
])('goes on in the person’s words after %s', async (_fault, sentence) => {
  const session = await learner.openScene()
  write(`Of course. ${sentence} And more of it.`, 'Of course. This way. Would you like the menu?')
  const line = 'I would like a table for two by the window, please.'
  expect(await say(session, line)).toEqual({
    reply: 'Of course. This way. Would you like the menu?',
    spoken: ['Of course.', 'This way.', 'Would you like the menu?'],
    errors: [],
  })
  expect(of('chat')).toHaveLength(2)
  expect(JSON.stringify(of('chat')[1]?.fields.messages)).toContain('<already_said>Of course.</already_said>')
})

test('speaks the script’s line if the second attempt breaks a rule too, and goes on with the model', async () => {
  const session = await learner.openScene()
  const isScene = eq(scenarios.id, session.scenario._id)
  const [scene] = await app.connection.db.select({ script: scenarios.script }).from(scenarios).where(isScene)
  write('As an AI, I cannot serve you.', 'Step 2: greet the guest.')
  const { reply, errors } = await say(session, 'Hello.')
  expect(errors).toEqual([])
  expect(reply).toMatch(/\?$/)
  expect(JSON.stringify(scene?.script)).toContain(
    splitSentences('en', reply ?? '')
      .at(-1)
      ?.trim(),
  )
  expect(of('chat')).toHaveLength(2)
  write('Here you are.')
  expect((await say(session, 'A table for two, please.')).reply).toBe('Here you are.')
  const now = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
  expect(now).toMatchObject({ partner: 'model' })
})

test('says what came before the refused sentence if the scenario has no lines', async () => {
  const { session, author } = await openUnscripted()
  write('Of course. <setting>A shop', '<setting>A shop</setting>')
  expect(await say(session, 'Hello.', author)).toEqual({ reply: 'Of course.', spoken: ['Of course.'], errors: [] })
})

test('reports the model if the scenario has no lines and nothing is left', async () => {
  const { session, author } = await openUnscripted()
  write('<setting>A shop</setting>', '<setting>A shop</setting>')
  const { reply, spoken, errors } = await say(session, 'Hello.', author)
  expect({ reply, spoken }).toEqual({ reply: null, spoken: [] })
  expect(errors).toMatchObject([{ code: 'AI.UNAVAILABLE' }])
})

test('says the words of a link, and not the address', async () => {
  const session = await learner.openScene()
  write('Of course. See [the menu](https://x.y/z?a=1) at https://example.org/menu?a=1 please. Tea &amp; cake?')
  expect(await say(session, 'Hello.')).toEqual({
    reply: 'Of course. See the menu at example please. Tea & cake?',
    spoken: ['Of course.', 'See the menu at example please.', 'Tea & cake?'],
    errors: [],
  })
})

test('says a long line again only if the learner asks to hear it', async () => {
  const session = await learner.openScene()
  const line = 'I have a lovely little table for you right by the window.'
  write(line)
  expect((await say(session, 'A table, please.')).reply).toBe(line)
  write(line, 'This way.')
  expect((await say(session, 'Can I see the menu?')).reply).toBe('This way.')
  write(line)
  expect((await say(session, 'Sorry, can you repeat that?')).reply).toBe(line)
})

test('ends an answer that goes round in circles, and closes its request', async () => {
  const session = await learner.openScene()
  write(`Good evening. ${'We have a table, and we have a table. '.repeat(200)}`)
  provider.set({ latency: { wordMs: 5 } })
  expect((await say(session, 'Hello.')).reply).toBe('Good evening. We have a table, and we have a table.')
  provider.set({ latency: { wordMs: 0 } })
  expect(of('chat')).toHaveLength(1)
  expect(of('chat')[0]?.answeredAt).toBeNull()
})
