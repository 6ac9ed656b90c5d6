// Placement over HTTP, without a language model and with one simulated by a local server.
import { judgePlacement } from '@parley/contracts/practice/placement.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const running = new AsyncDisposableStack()
let provider: FakeProvider
let withoutModel: TestApp
let withModel: TestApp
beforeAll(async () => {
  provider = running.adopt(await startFakeProvider(), (server) => server.close())
  const env = { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' }
  withoutModel = running.adopt(await startTestApp(), (app) => app.stop())
  withModel = running.adopt(await startTestApp({ env }), (app) => app.stop())
})
afterAll(() => running.disposeAsync())

const spoken = {
  es: ['Me llamo Ida y vivo en Berlín', 'El sábado fui al mercado con mi hermana y por la noche vimos una película'],
  pl: ['Nazywam się Ida i mieszkam w Berlinie', 'W sobotę byłam na rynku z siostrą, a wieczorem oglądałyśmy film'],
  uk: ['Мене звати Іда, я живу в Берліні', 'У суботу я ходила на ринок із сестрою, а ввечері ми дивилися фільм'],
  bg: ['Казвам се Ида и живея в Берлин', 'В събота бях на пазара със сестра ми, а вечерта гледахме един филм'],
  de: ['Ich heiße Ida und wohne in Berlin', 'Am Samstag war ich mit meiner Schwester auf dem Markt und abends im Kino'],
} as const

describe('without a language model', () => {
  test.each(Object.keys(spoken) as (keyof typeof spoken)[])(
    'rates two answers in %s as A2, as an estimate',
    async (language) => {
      const learner = await withoutModel.register()
      const place = (answers: string[]) =>
        withoutModel.call(judgePlacement, { body: { target_language: language, answers } }, { as: learner })
      expect(await place([...spoken[language]])).toEqual({ level: 'A2', is_guess: true })
      expect(await place([spoken[language][0]])).toEqual({ level: 'A1', is_guess: true })
    },
  )

  test('ignores empty answers and other languages', async () => {
    const learner = await withoutModel.register()
    const place = (answers: string[]) =>
      withoutModel.call(judgePlacement, { body: { target_language: 'en', answers } }, { as: learner })
    expect(await place([...spoken.es])).toEqual({ level: 'A1', is_guess: true })
    expect(await place(["Sorry, I don't understand.", 'I do not know.', '', ''])).toEqual({
      level: 'A1',
      is_guess: true,
    })
    expect(await place([])).toEqual({ level: 'A1', is_guess: true })
  })

  test('rejects a fifth answer', async () => {
    const learner = await withoutModel.register()
    const body = { target_language: 'en' as const, answers: ['a', 'b', 'c', 'd', 'e'] }
    expect(await withoutModel.refused(judgePlacement, { body }, { as: learner })).toMatchObject({ status: 400 })
  })
})

describe('with a language model', () => {
  test('uses the model’s judgement, or the rules if the model fails', async () => {
    const learner = await withModel.register()
    const body = { target_language: 'es' as const, answers: [...spoken.es] }
    provider.set({ objects: { placement: () => ({ level: 'B1' }) } })
    expect(await withModel.call(judgePlacement, { body }, { as: learner })).toEqual({ level: 'B1', is_guess: false })
    provider.set({ objects: { placement: () => ({ level: 'Z9' }) } })
    expect(await withModel.call(judgePlacement, { body }, { as: learner })).toEqual({ level: 'A2', is_guess: true })
  })
})
