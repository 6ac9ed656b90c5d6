import { expect, test } from 'vitest'
import { type ScriptedSteps, stepSentences } from './step-sentences.rules.ts'

const step = (text: string, example: string, does: string[], nearMisses: string[], said: string | null = null) => ({
  text,
  example,
  does,
  nearMisses,
  is_done: false,
  said: said === null ? null : { quote: said, pair_id: 'a'.repeat(24) },
})

const ticket = step(
  'Sag, was du brauchst.',
  'Ich brauche heute eine Fahrkarte nach Bonn.',
  ['Ich möchte eine Fahrkarte.', 'Eine Fahrkarte nach Bonn, bitte.', 'Ich brauche ein Ticket.'],
  ['Meine Fahrkarte ist weg.', 'Was kostet eine Fahrkarte?'],
  'Guten Tag.',
)
const day = step(
  'Sag, wann du fährst.',
  'Ich fahre am Donnerstag, gern am Vormittag.',
  ['Am Donnerstag.', 'Am Donnerstagvormittag.', 'Ich fahre am Donnerstag.'],
  ['Am Donnerstag habe ich Geburtstag.'],
)
const pay = step(
  'Bezahle.',
  'Ich zahle mit der Karte.',
  ['Mit Karte.', 'Ich zahle bar.', 'Hier ist meine Karte.'],
  ['Zahlen Sie?'],
)
const steps = [ticket, day, pay]

const scripted = (change: Partial<ScriptedSteps> = {}): ScriptedSteps => ({
  targetLanguage: 'de',
  words: ['die Fahrkarte', 'der Vormittag', 'die Karte'],
  steps,
  isDone: (at, line) => steps[at]?.does.includes(line) === true || steps[at]?.example === line,
  ...change,
})

test('practises each step in one way, and in another way in the next round', () => {
  const [choice, gap, line] = stepSentences(scripted(), 0)
  expect(choice).toEqual({
    text: '_____',
    gap: [0, 5],
    options: [
      'Ich brauche heute eine Fahrkarte nach Bonn.',
      'Ich fahre am Donnerstag, gern am Vormittag.',
      'Ich zahle mit der Karte.',
      'Meine Fahrkarte ist weg.',
    ],
    solution: 'Ich brauche heute eine Fahrkarte nach Bonn.',
    said: null,
    pairId: 'a'.repeat(24),
    step: { at: 0, text: 'Sag, was du brauchst.' },
  })
  expect(gap).toMatchObject({
    text: 'Ich fahre am Donnerstag, gern am _____.',
    gap: [33, 38],
    options: ['brauche', 'Fahrkarte', 'Karte', 'Vormittag'],
    solution: 'Vormittag',
  })
  expect(line).toMatchObject({ text: '_____', options: [], solution: 'Ich zahle mit der Karte.', said: null })
  const [again] = stepSentences(scripted(), 2)
  expect(again).toMatchObject({ text: '_____', options: [], said: 'Guten Tag.' })
})

test('offers no line and no word that does the step as well', () => {
  const [choice] = stepSentences(scripted({ isDone: () => true }), 0)
  expect(choice).toMatchObject({ options: [], text: '_____' })
  const paying = { ...pay, does: ['Mit Karte.', 'Eine Fahrkarte!', 'Am Vormittag, am Donnerstag, heute, gern.'] }
  const [, , word] = stepSentences(scripted({ steps: [ticket, day, paying] }), 2)
  expect(word?.options).toEqual([])
})

test('leaves out steps without an example or a text', () => {
  const incomplete = [
    { ...ticket, example: '' },
    { ...day, text: '' },
  ]
  const sentences = stepSentences(scripted({ steps: [...incomplete, pay] }), 0)
  expect(sentences.map(({ step }) => step?.at)).toEqual([2])
})
