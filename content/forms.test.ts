import { describe, expect, test } from 'vitest'
import { everyForm, inForm, withForms } from './forms.ts'

const paid = { n: 'Zapłata była kartą.', f: 'Zapłaciłam kartą.', m: 'Zapłaciłem kartą.' }
const file = {
  slug: 'a',
  steps: [{ example: { en: 'I paid by card.', pl: paid }, accepts: { en: ['paid'], pl: ['zapł*'] } }],
}

describe('a file of the library', () => {
  test('returns neutral texts with their replacements', () => {
    expect(withForms(file)).toEqual({
      slug: 'a',
      steps: [{ example: { en: 'I paid by card.', pl: paid.n }, accepts: { en: ['paid'], pl: ['zapł*'] } }],
      forms: { pl: { FEMININE: { [paid.n]: paid.f }, MASCULINE: { [paid.n]: paid.m } } },
    })
  })
  test('is unchanged if it has no variants or incomplete ones', () => {
    const plain = { title: { en: 'A', pl: 'B' }, odd: { pl: { n: 'x', f: 'y' } } }
    expect(withForms(plain)).toEqual(plain)
  })
})

describe('lines in a form of address', () => {
  const replaced = { 'Jestem tu.': 'Przyszłam.' }
  test('are replaced wherever they are spoken', () => {
    expect(inForm({ steps: [{ example: 'Jestem tu.', reask: 'Co?' }] }, replaced)).toEqual({
      steps: [{ example: 'Przyszłam.', reask: 'Co?' }],
    })
  })
  test('are unchanged if they are compared or read', () => {
    const lines = { accepts: ['Jestem tu.'], meaning: 'Jestem tu.', none: null }
    expect(inForm(lines, replaced)).toEqual(lines)
  })
})

test('lists all forms of a text once', () => {
  const forms = { FEMININE: { 'Jestem tu.': 'Przyszłam.' }, MASCULINE: { 'Jestem tu.': 'Przyszedłem.' } }
  expect(everyForm('Jestem tu.', forms)).toEqual(['Jestem tu.', 'Przyszłam.', 'Przyszedłem.'])
  expect(everyForm('Dobrze.', forms)).toEqual(['Dobrze.'])
})
