// What the partner does apart from the steps: says goodbye, helps, answers about itself and about words.
import { describe, expect, it } from 'vitest'
import { ScriptState } from '#database/script-state.ts'
import { noWordHelp, type WordHelp } from './known-words.ts'
import { answer, openingLine } from './partner.ts'
import { type PartnerScript, plainSentences, type Takes } from './script.ts'

const step = (name: string, does: string[], takes: Takes = 'sentences') => ({
  sentences: { ...plainSentences(does), takes },
  example: does[0] ?? '',
  reask: `${name}, again?`,
  reply: `${name} done. Next?`,
})

const script: PartnerScript = {
  language: 'en',
  opening: 'Hello there. What is it?',
  closing: 'Come again.',
  steps: [
    step('problem', ['I have a cough.', 'I am coughing.', 'It is my cough.']),
    step('comfort', ['I’m so sorry.', 'I don’t know what to say, I’m so sorry.', 'I am sorry for you.']),
    step('anything', ['Tell me more.'], 'anything'),
    step('thanks', ['Thank you.', 'Thanks.', 'Thank you very much.']),
  ],
  meanings: [{ word: 'a cough', meaning: 'what your throat does', translation: { de: 'der Husten', es: 'la tos' } }],
  partner: { name: 'Diane', gender: 'f' },
  asides: [{ phrase: 'Have a nice evening.', accepts: [], reply: 'You too.' }],
}

/**
 * The partner's answers to lines, one after the other.
 * @param from the step that is open at first
 */
function talk(lines: readonly string[], { from = 0, words = noWordHelp }: { from?: number; words?: WordHelp } = {}) {
  let state: ScriptState = { ...openingLine(script).state, step: from }
  return lines.map((line) => {
    const said = answer(script, state, line, words)
    state = ScriptState.parse(JSON.parse(JSON.stringify(said.state)))
    return { reply: said.reply, ended: said.ended, ...state }
  })
}

describe('a goodbye', () => {
  it('is answered in role without completing a step', () => {
    for (const from of [0, 1, 2]) {
      for (const line of ['Goodbye.', 'Thank you, bye!', 'Sorry, I have to go now. See you!']) {
        const said = {
          reply: 'All right, see you next time. Bye.',
          step: from,
          misses: 0,
          isLeaving: true,
          ended: false,
        }
        expect(talk([line], { from })).toMatchObject([said])
      }
    }
  })

  it('does not hide the thanks that the last step asks for', () => {
    expect(talk(['Goodbye.'], { from: 3 })).toMatchObject([{ step: 3, isLeaving: true }])
    expect(talk(['Thank you, bye!'], { from: 3 })).toMatchObject([{ step: 4, ended: false }])
  })

  it('is answered in the scenario’s words', () => {
    expect(talk(['Have a nice evening!'])).toMatchObject([{ reply: 'You too.', isLeaving: true }])
  })

  it('is cancelled by any other line', () => {
    expect(talk(['Bye.', 'I have a cough'])).toMatchObject([{ isLeaving: true }, { isLeaving: false, step: 1 }])
  })

  it('does not hide an answer in the same line', () => {
    expect(talk(['I have a cough. Bye.'])).toMatchObject([{ step: 1, isLeaving: false }])
  })

  it('is not recognised inside a sentence or in quotation marks', () => {
    const told = ['I said goodbye to my aunt.', 'He only said “bye”.', 'She looked at me and said: goodbye!']
    for (const line of told) expect(talk([line]), line).toMatchObject([{ isLeaving: false }])
  })
})

describe('a request for help', () => {
  it('offers a sentence, and asks in different words each time', () => {
    expect(talk(['Can you help me?', 'I don’t know what to say.'])).toMatchObject([
      { reply: 'Of course. problem, again?', isHelped: true, misses: 0 },
      { reply: 'Of course. What is it?', isHelped: true, misses: 0 },
    ])
  })

  it('does not complete a step that accepts any answer', () => {
    expect(talk(['I don’t know what to say, help me'], { from: 2 })).toMatchObject([{ step: 2, isHelped: true }])
  })

  it('does not hide an answer in the same line', () => {
    expect(talk(['I don’t know what to say, I’m so sorry.'], { from: 1 })).toMatchObject([{ step: 2 }])
  })
})

describe('a miss', () => {
  it('is never answered by the same words twice in a row', () => {
    const replies = talk(['Blue trains.', 'My cat sleeps.', 'Blue trains.']).map(({ reply }) => reply)
    expect(replies).toEqual(['problem, again?', 'I’m not sure what you mean. What is it?', 'problem, again?'])
    expect(talk(['Help me.', 'Blue trains.', 'My cat sleeps.']).map(({ reply }) => reply)).toEqual([
      'Of course. problem, again?',
      'problem, again?',
      'I’m not sure what you mean. What is it?',
    ])
  })
})

describe('a word that the learner asks for', () => {
  const german: WordHelp = { ownLanguage: 'de', dictionaryWord: null }

  it.each(['How do you say “Husten”?', 'What is Husten in English?', 'How do you say cough?', 'Wie sagt man Husten?'])(
    'is found among the scenario’s words: %s',
    (line) => {
      expect(talk([line], { words: german })).toMatchObject([{ reply: 'We say “a cough”. What is it?', misses: 0 }])
    },
  )

  it('is found in any language if the learner’s own has a different word', () => {
    expect(talk(['How do you say tos?'], { words: german })[0]?.reply).toBe('We say “a cough”. What is it?')
  })

  it('comes from the dictionary if the scenario has none', () => {
    const words = { ...german, dictionaryWord: 'umbrella' }
    expect(talk(['How do you say Regenschirm?'], { words })[0]?.reply).toBe('We say “umbrella”. What is it?')
  })

  it('is reported as unknown if it is in neither', () => {
    const [said] = talk(['How do you say Quastenflosser?'], { words: german })
    expect(said).toMatchObject({ reply: 'I’m afraid I don’t know that word. What is it?', step: 0, misses: 0 })
  })
})

describe('the last step', () => {
  it('leaves the learner one more line, which the closing phrase answers', () => {
    expect(talk(['Thank you.', 'Goodbye.'], { from: 3 })).toMatchObject([
      { reply: 'thanks done. Next?', step: 4, ended: false, isLeaving: true },
      { reply: 'Come again.', ended: true, isLeaving: false },
    ])
  })

  it('gets a standard answer if the author wrote no closing phrase', () => {
    const { state } = answer({ ...script, closing: '' }, { ...openingLine(script).state, step: 3 }, 'Thank you.')
    const last = answer({ ...script, closing: '' }, state, 'Goodbye.')
    expect(last).toMatchObject({ reply: 'All right, see you next time. Bye.', ended: true })
  })

  it('can be repeated before that', () => {
    expect(talk(['Thank you.', 'Could you repeat that?', 'Bye'], { from: 3 })).toMatchObject([
      {},
      { reply: 'Of course. thanks done. Next?', ended: false, isLeaving: true },
      { reply: 'Come again.', ended: true },
    ])
  })
})
