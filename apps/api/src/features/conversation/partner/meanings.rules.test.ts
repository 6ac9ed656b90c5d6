import { expect, it } from 'vitest'
import { meaningsOf } from './partner.ts'

it('explains only the words and phrases whose meaning the author wrote', () => {
  const translation = { en: 'x' }
  const meanings = meaningsOf({
    userDictionary: [
      { word: 'Schirm', translation, meaning: 'Etwas gegen Regen.' },
      { word: 'Zug', translation, meaning: '' },
    ],
    userPhrases: [{ phrase: 'im Zug', translation, meaning: '' }],
  })
  expect(meanings).toEqual([{ word: 'Schirm', meaning: 'Etwas gegen Regen.' }])
})
