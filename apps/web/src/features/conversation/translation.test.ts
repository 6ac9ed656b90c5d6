import { expect, it } from 'vitest'
import { inLanguage } from './translation.ts'

it('takes the language, a region of it, English, or what there is', () => {
  expect(inLanguage({ en: 'size', de: 'Größe' }, 'de')).toBe('Größe')
  expect(inLanguage({ en: 'size', 'pt-BR': 'tamanho' }, 'pt')).toBe('tamanho')
  expect(inLanguage({ 'en-US': 'size', fr: 'taille' }, 'de')).toBe('size')
  expect(inLanguage({ fr: 'taille' }, 'de')).toBe('taille')
})
