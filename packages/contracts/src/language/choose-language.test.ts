import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

test.each([
  ['the stored choice', 'uk', ['de-AT', 'en'], 'uk'],
  ['the first language of the browser that there is', null, ['ja', 'de-AT', 'en'], 'de'],
  ['a stored choice that no longer exists', 'xx', ['pt-BR'], 'pt'],
  ['nothing that there is', null, ['ja', 'zh-Hant'], 'en'],
  ['nothing at all', null, [], 'en'],
] as const)('%s', (_, stored, wishes, language) => {
  expect(chooseLanguage(stored, wishes)).toBe(language)
})
