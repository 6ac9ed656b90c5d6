import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firstLanguage, newTalk, storedTalk, storeTalk, withAnswer } from './trial-talk.ts'

describe('firstLanguage', () => {
  test.each([
    [['en-GB', 'fr-FR'], 'en', 'fr'],
    [['en-GB', 'sv', 'PL'], 'en', 'pl'],
    [['en-US'], 'en', 'es'],
    [['es-MX'], 'es', 'en'],
    [['uk', 'en'], 'de', 'uk'],
    [[], 'uk', 'es'],
  ] as const)('chooses for %j with the interface in %s: %s', (wishes, reader, expected) => {
    expect(firstLanguage(wishes, reader)).toBe(expected)
  })
})

describe('the stored trial', () => {
  const items = new Map<string, string>()
  beforeEach(() => {
    items.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })
  const answer = {
    token: 't',
    reply: 'Sí.',
    translation: 'Yes.',
    audio: null,
    hint: 'No.',
    turns_left: 1,
    finding: null,
  }

  test('is restored for a day, unless the visitor starts again', () => {
    const talk = withAnswer(newTalk('es'), 'Hola', answer)
    expect(talk.lines).toEqual([
      { side: 'learner', text: 'Hola' },
      { side: 'partner', text: 'Sí.' },
    ])
    storeTalk(talk)
    expect(storedTalk()).toEqual(talk)
    vi.useFakeTimers({ now: Date.now() + 86_400_001 })
    expect(storedTalk()).toBeNull()
    vi.useRealTimers()
    storeTalk(newTalk('es'))
    expect(items.size).toBe(0)
  })

  test.each(['', 'null', '{}', '{"until":9e15,"talk":{}}', '[1]'])('is missing if storage contains %j', (text) => {
    items.set('parley.trial', text)
    expect(storedTalk()).toBeNull()
  })
})
