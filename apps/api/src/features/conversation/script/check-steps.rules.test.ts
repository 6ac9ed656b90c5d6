// Checks the sentences of all steps: each must be understood without being in the list itself.
import { checkSteps } from '@parley/content/intent/leave-one-out.ts'
import { loadLibrary } from '@parley/content/library.ts'
import type { StepsFile } from '@parley/content/steps.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { describe, expect, it, test } from 'vitest'
import { readKinds } from './moves.ts'

const { dialogs, steps } = await loadLibrary()

/** A step with sentences that have a word in common. */
const step = (word: string): StepsFile['steps'][number] => ({
  does: ['please', 'now', 'today', 'for me', 'for us', 'and thanks'].flatMap((end) => [
    `I would like the ${word} ${end}.`,
    `We need a ${word} ${end}.`,
  ]),
  near_misses: ['not good', 'broken', 'my own', 'too old', 'very far', 'in Rome'].map(
    (end) => `That ${word} is ${end}.`,
  ),
  confirm: `The ${word}, then?`,
})
const facts = { steps: [{ goals: [] }, { goals: [] }] }

describe('the check of sentences', () => {
  it('passes sentences that are found by each other', () => {
    expect(checkSteps('en', { steps: [step('bill'), step('key')] }, facts, readKinds).errors).toEqual([])
  })

  it('finds a step whose sentences have nothing in common', () => {
    const words = 'apple river window ladder candle winter carpet engine silver pocket forest dancer'.split(' ')
    const lonely = { ...step('key'), does: words.map((word) => `${word} ${word}s`) }
    const { errors, recalls } = checkSteps('en', { steps: [step('bill'), lonely] }, facts, readKinds)
    expect(recalls[1]).toBeLessThan(0.75)
    expect(errors.join()).toContain('step 2')
    const open = { steps: [{ goals: [] }, { goals: [], is_open: true as const }] }
    expect(checkSteps('en', { steps: [step('bill'), lonely] }, open, readKinds).errors).toEqual([])
  })

  it('finds near misses that are the same as answers', () => {
    const { does } = step('bill')
    const same = { ...step('bill'), near_misses: does.slice(0, 6).map((text) => text.replace('.', '!')) }
    const { taken, errors } = checkSteps('en', { steps: [same, step('key')] }, facts, readKinds)
    expect(taken.length).toBeGreaterThan(0)
    expect(errors.join()).toContain('near misses')
  })
})

test('sentences belong to dialogues', () => {
  expect([...steps.keys()].filter((slug) => !dialogs.some((dialog) => dialog.slug === slug))).toEqual([])
})

test('sentences belong to the steps and goals of their dialogue', () => {
  for (const [slug, { facts: known, sentences }] of steps) {
    const dialog = dialogs.find((each) => each.slug === slug)
    const goals = known.steps.flatMap((each) => each.goals)
    expect(known.steps, slug).toHaveLength(dialog?.steps.length ?? 0)
    expect(
      goals.every((goal) => goal <= (dialog?.goals.length ?? 0)),
      slug,
    ).toBe(true)
    for (const language of languages) {
      expect(sentences[language].steps, `${slug}.${language}`).toHaveLength(known.steps.length)
      expect(Boolean(sentences[language].twist), `${slug}.${language}`).toBe(dialog?.twist !== undefined)
    }
  }
})

describe.each(languages)('in %s', (language) => {
  it('finds nine of ten sentences without them, and no near miss', () => {
    const errors = [...steps].flatMap(([slug, { facts: known, sentences }]) =>
      checkSteps(language, sentences[language], known, readKinds).errors.map((error) => `${slug}.${language} ${error}`),
    )
    expect(errors).toEqual([])
  }, 120_000)
})
