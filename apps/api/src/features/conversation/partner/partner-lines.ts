// Lines for scenarios that have no script of their own, because a user wrote them: made of setting, situation and steps.

import type { Language } from '@parley/contracts/language.ts'
import type { DialogBehavior } from '@parley/contracts/library.ts'
import type { PartnerScript } from './partner.ts'

interface Lines {
  /** Before the setting and the situation. */
  welcome: string
  /** Before the first step. */
  first: string
  /** Before each further step, in turn. */
  next: readonly [string, string, string]
  /** After the last step. */
  last: string
  /** When the author wrote no closing phrase. */
  closing: string
}

const lines: Record<Language, Lines> = {
  en: {
    welcome: 'Hello, and welcome.',
    first: 'Let us begin.',
    next: ['I see, thank you. What comes next:', 'All right. Let us go on:', 'Understood. And then:'],
    last: 'Thank you, that is everything we needed.',
    closing: 'It was nice talking to you. Goodbye!',
  },
  es: {
    welcome: 'Hola, le doy la bienvenida.',
    first: 'Empecemos.',
    next: ['Ya veo, gracias. Lo siguiente:', 'De acuerdo. Sigamos:', 'Entendido. Y después:'],
    last: 'Gracias, con esto ya está todo.',
    closing: 'Ha sido un placer hablar con usted. ¡Hasta luego!',
  },
  fr: {
    welcome: 'Bonjour et bienvenue.',
    first: 'Commençons.',
    next: ['Je vois, merci. La suite :', 'D’accord. Continuons :', 'C’est noté. Et ensuite :'],
    last: 'Merci, nous avons fait le tour.',
    closing: 'C’était un plaisir de parler avec vous. Au revoir !',
  },
  pt: {
    welcome: 'Olá, boas-vindas à nossa conversa.',
    first: 'Vamos começar.',
    next: ['Percebo. O que se segue:', 'Está bem. Continuemos:', 'Entendido. E depois:'],
    last: 'Muito bem, já temos tudo.',
    closing: 'Foi um prazer conversar. Até logo!',
  },
  de: {
    welcome: 'Hallo und herzlich willkommen.',
    first: 'Fangen wir an.',
    next: ['Ich verstehe, danke. Als Nächstes:', 'In Ordnung. Machen wir weiter:', 'Gut, das ist klar. Und dann:'],
    last: 'Danke, damit haben wir alles.',
    closing: 'Es war schön, mit Ihnen zu sprechen. Auf Wiedersehen!',
  },
  it: {
    welcome: 'Salve, Le do il benvenuto.',
    first: 'Cominciamo.',
    next: ['Capisco, grazie. Adesso:', 'Va bene. Andiamo avanti:', 'Ho capito. E poi:'],
    last: 'Grazie, ora abbiamo tutto.',
    closing: 'È stato un piacere parlare con Lei. Arrivederci!',
  },
  pl: {
    welcome: 'Dzień dobry i witamy.',
    first: 'Zaczynajmy.',
    next: ['Rozumiem, dziękuję. Teraz:', 'W porządku. Idziemy dalej:', 'Jasne. A potem:'],
    last: 'Dziękuję, to już wszystko.',
    closing: 'Miło się rozmawiało. Do widzenia!',
  },
  uk: {
    welcome: 'Добрий день і ласкаво просимо.',
    first: 'Почнімо.',
    next: ['Зрозуміло, дякую. Далі:', 'Гаразд. Продовжуймо:', 'Ясно. А потім:'],
    last: 'Дякую, тепер ми маємо все.',
    closing: 'Було приємно поговорити. До побачення!',
  },
  bg: {
    welcome: 'Здравейте и добре дошли.',
    first: 'Да започнем.',
    next: ['Разбирам, благодаря. Сега:', 'Добре. Да продължим:', 'Ясно. А след това:'],
    last: 'Благодаря, това беше всичко.',
    closing: 'Беше ми приятно да поговорим. Довиждане!',
  },
}

/** A text as a sentence of its own. */
const sentence = (text: string): string => (/[.!?…。！？]["”»)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/**
 * A script for a scenario without one. Nothing is known about what counts as an answer, so any answer does a step.
 * `closing` is the scenario's own closing phrase; an empty one is replaced.
 */
export function scriptFrom(
  language: Language,
  behavior: Pick<DialogBehavior, 'setting' | 'situation' | 'steps'>,
  closing: string,
): PartnerScript {
  const own = lines[language]
  const ask = (index: number): string => {
    const step = behavior.steps[index]
    if (step === undefined) return own.last
    return `${own.next[(index - 1) % own.next.length]} ${sentence(step)}`
  }
  const first = sentence(behavior.steps[0] ?? behavior.setting)
  return {
    language,
    opening: `${own.welcome} ${sentence(behavior.setting)} ${sentence(behavior.situation)} ${own.first} ${first}`,
    closing: closing.trim() === '' ? own.closing : closing.trim(),
    meanings: [],
    asides: [],
    steps: behavior.steps.map((_, index) => ({
      accepts: null,
      reask: ask(index + 1),
      example: '',
      reply: ask(index + 1),
    })),
  }
}
