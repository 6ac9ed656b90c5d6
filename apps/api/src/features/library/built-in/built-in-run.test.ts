// Runs a built-in scenario in each language with the built-in partner to its closing phrase, over HTTP. No model is
// configured: the text sent with a recording is what the browser's own recogniser would return.
import { loadLibrary } from '@parley/content/library.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mp3DurationMs } from '#ai/speech/mp3.ts'
import { type Answered, dataOf, Learner } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'

let app: TestApp
let learner: Learner
beforeAll(async () => {
  app = await startTestApp({ env: { FREE_CONVERSATIONS_PER_DAY: '100' } })
  learner = await Learner.join(app)
})
afterAll(() => app.stop())

/** The partner's reply, after fetching its audio: one MP3 for each sentence, and one for all of them together. */
async function heardReply({ lines }: Answered): Promise<string> {
  expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
  const reply = dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.content ?? ''
  const sentences = dataOf(lines, 'TTS_CHUNK')
  expect(sentences.map(({ index }) => index)).toEqual(sentences.map((_, index) => index))
  expect(sentences.map(({ text }) => text).join('')).toBe(reply)
  const lengths = sentences.map(({ audio }) => mp3DurationMs(Buffer.from(audio, 'base64')))
  for (const length of lengths) expect(length).toBeGreaterThan(200)
  const whole = await app.fetch(dataOf(lines, 'TTS_LINK')[0]?.audioUrl ?? '')
  const total = lengths.reduce((sum, length) => sum + length, 0)
  expect(mp3DurationMs(await whole.bytes())).toBeCloseTo(total)
  return reply
}

test.each(languages.map((language, index) => [language, index] as const))(
  'reaches the closing phrase with the script’s examples: %s',
  async (language, index) => {
    // A different scenario for each language, so that the nine are varied.
    const file = (await loadLibrary()).dialogs.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))[index * 3]
    if (file === undefined) throw new Error('The library is too small')
    const query = { target_language: language, search: file.title[language], limit: 100 }
    const { items } = await app.call(listScenarios, { query }, { as: learner.user })
    const scenario = items.find(({ title }) => title === file.title.en)
    const session = await learner.open({ scenario_id: scenario?._id ?? '' })
    const fields = { target_language: language }
    expect(await heardReply(await learner.say(session, { opening: true, fields }))).toBe(file.opening[language])
    const replies: string[] = []
    for (const [step, { example }] of file.steps.entries()) {
      const text = example[language]
      // Only the first line is spoken: each recording has to be synthesised first.
      const audio = step === 0 ? wavOf(await spoken(text, language)) : undefined
      const answered = await learner.say(session, { text, fields, ...(audio && { audio }) })
      if (audio !== undefined) {
        const [said] = dataOf(answered.lines, 'TRANSCRIPTION')
        expect(said?.content).toBe(text)
        expect(Buffer.compare(await (await app.fetch(said?.audio_url ?? '')).bytes(), audio)).toBe(0)
      }
      replies.push(await heardReply(answered))
    }
    for (const [index, step] of file.steps.entries()) expect(replies[index]).toContain(step.reply[language])
    expect(replies.join(' ')).not.toContain(file.closing[language])
    expect(await heardReply(await learner.say(session, { text: 'OK.', fields }))).toBe(file.closing[language])
  },
)
