// "Could you say that again?" in the nine languages: no answer, and no miss either.

import { matchesAny, spoken, type Text } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'

/** Anything longer says more than "once more, please". */
const longestWords = 9

const wordings: Record<Language, string[]> = {
  en: [
    'say again',
    'repeat',
    'pardon',
    'what did you say',
    'did not understand',
    'do not understand',
    'did not catch',
    'come again',
  ],
  es: [
    'repet*',
    'repit*',
    'otra vez por favor',
    'como ha dicho',
    'como dices',
    'no entiendo',
    'no he entendido',
    'no entendi',
  ],
  fr: ['repeter', 'repetez', 'repete', 'encore une fois', 'pas compris', 'comprends pas', 'vous dites'],
  pt: ['repet*', 'repit*', 'outra vez por favor', 'como disse', 'nao entendi', 'nao percebi', 'nao compreendi'],
  de: ['wiederhol*', 'noch einmal', 'noch mal', 'nochmal', 'wie bitte', 'nicht verstanden', 'verstehe nicht'],
  it: ['ripet*', 'puo ripetere', 'come ha detto', 'come scusi', 'non ho capito', 'non capisco'],
  pl: ['powtorzy*', 'powtorz', 'jeszcze raz', 'nie rozumiem', 'nie zrozumial*', 'co prosze', 'slucham'],
  uk: ['повтор*', 'ще раз', 'не розумію', 'не зрозумі*', 'що ви сказали', 'перепрошую що'],
  bg: ['повтор*', 'още веднъж', 'още един път', 'не разбирам', 'не разбрах', 'какво казахте', 'моля какво'],
}

/** Whether the learner asks to hear the last line again. */
export function asksToRepeat(language: Language, text: Text): boolean {
  const said = spoken(text)
  return said.words.length <= longestWords && matchesAny(said, wordings[language])
}
