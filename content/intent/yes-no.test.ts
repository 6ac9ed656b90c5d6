import { type Language, languages } from '@parley/contracts/language/language.ts'
import { describe, expect, it, test } from 'vitest'
import { yesOrNo } from './yes-no.ts'

const lines: Readonly<Record<Language, { yes: string[]; no: string[]; more: string }>> = {
  en: { yes: ['Yes', 'yeah, right.', 'Yes, please!'], no: ['No.', 'No, thank you.'], more: 'Yes, but outside.' },
  es: { yes: ['Sí', 'Sí, claro.', 'Exacto, gracias'], no: ['No.', 'No, gracias'], more: 'Sí, pero fuera.' },
  fr: { yes: ['Oui', 'Oui, c’est ça.', 'Bien sûr'], no: ['Non.', 'Non, merci'], more: 'Oui, mais dehors.' },
  pt: { yes: ['Sim', 'Sim, claro.', 'Isso mesmo'], no: ['Não.', 'Não, obrigada'], more: 'Sim, mas lá fora.' },
  de: { yes: ['Ja', 'Ja, genau.', 'Stimmt'], no: ['Nein.', 'Nein, danke'], more: 'Ja, aber draußen.' },
  it: { yes: ['Sì', 'Sì, certo.', 'Esatto'], no: ['No.', 'No, grazie'], more: 'Sì, ma fuori.' },
  pl: { yes: ['Tak', 'Tak, oczywiście.', 'Zgadza się'], no: ['Nie.', 'Nie, dziękuję'], more: 'Tak, ale na zewnątrz.' },
  uk: { yes: ['Так', 'Так, звісно.', 'Саме так'], no: ['Ні.', 'Ні, дякую'], more: 'Так, але надворі.' },
  bg: { yes: ['Да', 'Да, разбира се.', 'Точно така'], no: ['Не.', 'Не, благодаря'], more: 'Да, но навън.' },
}

describe.each(languages)('in %s', (language) => {
  test.each(lines[language].yes)('reads “%s” as yes', (text) => {
    expect(yesOrNo(language, text)).toBe('yes')
  })

  test.each(lines[language].no)('reads “%s” as no', (text) => {
    expect(yesOrNo(language, text)).toBe('no')
  })

  it('leaves a line that says more', () => {
    expect(yesOrNo(language, lines[language].more)).toBeNull()
    expect(yesOrNo(language, '')).toBeNull()
  })
})
