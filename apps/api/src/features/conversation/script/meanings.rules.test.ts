import { expect, it } from 'vitest'
import { answer, openingLine } from './partner.ts'
import { scriptOfAuthor } from './partner-lines.ts'
import { meaningsOf } from './script.ts'

it('explains only words and phrases whose meaning the author provided', () => {
  const translation = { en: 'x' }
  const meanings = meaningsOf({
    userDictionary: [
      { word: 'umbrella', translation, meaning: 'It keeps the rain off.' },
      { word: 'train', translation, meaning: '' },
    ],
    userPhrases: [{ phrase: 'on the train', translation, meaning: '' }],
  })
  const script = { ...scriptOfAuthor('en', { opening: 'Yes?', replies: ['Here it is.'] }, ''), meanings }
  const says = (text: string) => answer(script, openingLine(script).state, text).reply
  expect(says('What does umbrella mean?')).toContain('It keeps the rain off.')
  expect(says('What does train mean?')).toBe(says('What does locomotive mean?'))
})
