import { expect, it } from 'vitest'
import { translated } from './translation.ts'

it('returns the language, its regional form or English, but no third language', () => {
  expect(translated({ en: 'size', de: 'Größe' }, 'de')).toBe('Größe')
  expect(translated({ en: 'size', 'pt-BR': 'tamanho' }, 'pt')).toBe('tamanho')
  expect(translated({ 'en-US': 'size', fr: 'taille' }, 'de')).toBe('size')
  expect(translated({ fr: 'taille' }, 'de')).toBeUndefined()
})
