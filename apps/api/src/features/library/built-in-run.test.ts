// A built-in scenario in each language, talked through to its closing phrase with the built-in partner, over HTTP.
import { loadLibrary } from '@parley/content/library.ts'
import { languages } from '@parley/contracts/language.ts'
import { listScenarios } from '@parley/contracts/library.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, Learner } from '../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let learner: Learner
beforeAll(async () => {
  app = await startTestApp({ env: { FREE_CONVERSATIONS_PER_DAY: '100' } })
  learner = await Learner.join(app)
})
afterAll(() => app.stop())

test.each(languages.map((language, index) => [language, index] as const))(
  'what the script has as an example leads to the closing phrase: %s',
  async (language, index) => {
    // Another scenario in each language, so that the nine together are varied.
    const file = (await loadLibrary()).dialogs.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))[index * 3]
    if (file === undefined) throw new Error('The library is too small')
    const query = { target_language: language, search: file.title[language], limit: 100 }
    const { items } = await app.call(listScenarios, { query }, { as: learner.user })
    const scenario = items.find(({ title }) => title === file.title.en)
    const session = await learner.open({ scenario_id: scenario?._id ?? '' })
    const fields = { target_language: language }
    const opening = await learner.say(session, { opening: true, fields })
    expect(dataOf(opening.lines, 'GPT_FULL_RESPONSE')[0]?.content).toBe(file.opening[language])
    const replies: string[] = []
    for (const step of file.steps) {
      const { lines } = await learner.say(session, { text: step.example[language], fields })
      expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
      replies.push(dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.content ?? '')
    }
    for (const [index, step] of file.steps.entries()) expect(replies[index]).toContain(step.reply[language])
    expect(replies.at(-1)).toContain(file.closing[language])
    expect(replies.slice(0, -1).join(' ')).not.toContain(file.closing[language])
  },
  60_000,
)
