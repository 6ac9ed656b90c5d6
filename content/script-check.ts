// Plays each dialogue with its own examples: checks that goals are noticed, and lines are short enough.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { asidesOf } from './asides.ts'
import { formNames, inForm } from './forms.ts'
import type { DialogFile } from './schema.ts'
import { matchesAny, normalise, type SpokenText, saysPhrase, spoken } from './wording.ts'

type ContentError = { path: string; message: string }

/** A line unrelated to any dialogue, which no aside may accept. */
const offTopic: Record<Language, string> = {
  en: 'Hello. My brother plays the guitar.',
  es: 'Hola. Mi hermano toca la guitarra.',
  fr: 'Bonjour. Mon frère joue de la guitare.',
  pt: 'Olá. O meu irmão toca guitarra.',
  de: 'Hallo. Mein Bruder spielt Gitarre.',
  it: 'Salve. Mio fratello suona la chitarra.',
  pl: 'Dzień dobry. Mój brat gra na gitarze.',
  uk: 'Добрий день. Мій брат грає на гітарі.',
  bg: 'Здравейте. Брат ми свири на китара.',
}

/** Maximum length of the partner's lines by level, in words. */
const wordsAtMost = { A1: 18, A2: 24, B1: 32, B2: 40, C1: 50, C2: 50 }

/** A dialogue with the examples of its steps, which are compared with many wordings. */
interface Script {
  readonly dialog: DialogFile
  readonly language: Language
  readonly examples: readonly SpokenText[]
}

function* goalErrors({ dialog, language, examples }: Script): Generator<ContentError> {
  for (const [index, goal] of dialog.goals.entries()) {
    const [phrase, accepts] = [goal.phrase[language], goal.accepts?.[language]]
    if (!saysPhrase(phrase, phrase)) yield { path: `goals.${index}.phrase`, message: 'does not notice itself' }
    if (!examples.some((example) => saysPhrase(example, phrase, accepts))) {
      yield { path: `goals.${index}.phrase`, message: 'is said in no example' }
    }
    for (const [other, { phrase: otherPhrase }] of dialog.goals.entries()) {
      if (other !== index && saysPhrase(otherPhrase[language], phrase, accepts)) {
        yield { path: `goals.${index}`, message: `is also reached by goal ${other}` }
      }
    }
  }
}

function* asideErrors({ dialog, language, examples }: Script): Generator<ContentError> {
  for (const { phrase, accepts, reply } of asidesOf(dialog, language)) {
    const path = `aside “${phrase ?? accepts[0]}”`
    if (reply.includes('?')) yield { path, message: 'asks something, before the open question is asked again' }
    if (normalise(reply).length > wordsAtMost[dialog.difficulty_level]) yield { path, message: 'has too long a reply' }
    for (const [index, example] of examples.entries()) {
      // Otherwise a learner who completes the step early would get an unrelated answer.
      if (matchesAny(example, accepts)) yield { path, message: `takes “${dialog.steps[index]?.example[language]}”` }
    }
    if (matchesAny(offTopic[language], accepts)) yield { path, message: `takes “${offTopic[language]}”` }
  }
}

function* lineErrors({ dialog, language }: Script): Generator<ContentError> {
  const most = wordsAtMost[dialog.difficulty_level]
  const lines = [
    { path: 'opening', text: dialog.opening[language], most, questions: 1 },
    ...dialog.steps.flatMap((step, index) => [
      { path: `steps.${index}.reply`, text: step.reply[language], most, questions: 1 },
      { path: `steps.${index}.reask`, text: step.reask[language], most, questions: 2 },
    ]),
  ]
  for (const { path, text, most: limit, questions } of lines) {
    const words = normalise(text).length
    if (words > limit) yield { path, message: `has ${words} words; at most ${limit} at ${dialog.difficulty_level}` }
    if (text.split('?').length - 1 > questions) yield { path, message: 'asks more than one thing' }
  }
  const last = dialog.steps.length - 1
  if (dialog.steps[last]?.reply[language].endsWith('?')) {
    yield { path: `steps.${last}.reply`, message: 'asks something, but the closing phrase follows' }
  }
}

/** The dialogue in a language in its neutral, feminine and masculine forms. */
function formsOf(dialog: DialogFile, language: Language): { name: string; dialog: DialogFile }[] {
  const forms = dialog.forms?.[language]
  const neutral = { name: language, dialog }
  if (forms === undefined) return [neutral]
  return [neutral, ...formNames.map((form) => ({ name: `${language} ${form}`, dialog: inForm(dialog, forms[form]) }))]
}

/** Errors in a dialogue's script, in all nine languages and all forms of address. */
export function scriptErrors(file: DialogFile): ContentError[] {
  return languages.flatMap((language) =>
    formsOf(file, language).flatMap(({ name, dialog }) => {
      const examples = dialog.steps.map((step) => spoken(step.example[language]))
      const script = { dialog, language, examples }
      return [...goalErrors(script), ...asideErrors(script), ...lineErrors(script)].map(({ path, message }) => ({
        path: `${path}.${name}`,
        message,
      }))
    }),
  )
}
