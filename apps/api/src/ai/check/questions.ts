// Asks each model role a real question, as a conversation would, and reports how it went.
import type { Language } from '@parley/contracts/language/language.ts'
import { z } from 'zod'
import type { Grammar } from '../grammar/grammar.ts'
import type { LanguageModel } from '../language-model/language-model.ts'
import { mp3DurationMs } from '../speech/mp3.ts'
import type { Speech } from '../speech/speech.ts'
import { spokenSamples } from '../speech/spoken-samples.ts'
import type { Transcription } from '../transcription/transcription.ts'
import { waveFileOf } from '../wave-file.ts'

export interface Answered {
  /** In words for the operator. */
  readonly question: string
  readonly ok: boolean
  /** The answer, or how it failed. */
  readonly detail: string
  /** Time to the first piece of the answer, or to its end if it comes in one piece, in milliseconds. */
  readonly ms: number
  /** Why there is no answer; null if there is one. */
  readonly error: unknown
}

/** Maximum time for one question, in milliseconds: a model may have to be loaded first. */
const questionMs = 180_000
/** Maximum length of an answer that is shown, in characters. */
const shownMax = 80

const shown = (text: string): string => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text)

/** What a question found out, and when its answer began. */
interface Answer {
  readonly detail: string
  readonly ok?: boolean
  readonly beganAt?: number
}

async function ask(question: string, run: (signal: AbortSignal) => Promise<Answer>): Promise<Answered> {
  const since = performance.now()
  const took = (until = performance.now()) => Math.round(until - since)
  try {
    const { detail, ok = true, beganAt } = await run(AbortSignal.timeout(questionMs))
    return { question, ok, detail, ms: took(beganAt), error: null }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { question, ok: false, detail, ms: took(), error }
  }
}

const streamed = (model: LanguageModel) =>
  ask('a streamed answer', async (signal) => {
    const content = 'You are a waiter. A guest comes in. Greet them in one short English sentence.'
    let text = ''
    let beganAt: number | undefined
    for await (const piece of model.stream({
      messages: [{ role: 'user', content }],
      maxTokens: 400,
      temperature: 0.7,
      signal,
    })) {
      beganAt ??= performance.now()
      text += piece
    }
    return { detail: `“${shown(text.trim())}”`, ...(beganAt !== undefined && { beganAt }) }
  })

const Capital = z.object({ city: z.string().min(1), country: z.string().min(1) })

const structured = (model: LanguageModel) =>
  ask('an object by its schema', async (signal) => {
    const content = 'Name the capital of France and its country, as JSON with the fields city and country.'
    const messages = [{ role: 'user', content }] as const
    const { city, country } = await model.generate({
      name: 'capital',
      schema: Capital,
      messages,
      maxTokens: 400,
      temperature: 0,
      signal,
    })
    return { detail: shown(`${city}, ${country}`) }
  })

export const askLanguageModel = async (model: LanguageModel): Promise<Answered[]> => [
  await streamed(model),
  await structured(model),
]

/** Sentences in three languages, one of them in Cyrillic letters. */
const sentences = {
  en: 'Good evening, a table for two?',
  de: 'Guten Abend, ein Tisch für zwei?',
  uk: 'Добрий вечір, столик на двох?',
} as const satisfies Partial<Record<Language, string>>

const languagesAsked = Object.keys(sentences) as (keyof typeof sentences)[]
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Asks for speech in three languages, except those that the built-in voice speaks. */
export async function askSpeech(speech: Speech): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const language of languagesAsked) {
    if (speech.voiceKey(language) === 'built-in') continue
    const question = `a sentence in ${languageNames.of(language)}`
    answers.push(
      await ask(question, async (signal) => {
        const mp3 = await speech.synthesise({ text: sentences[language], language, signal })
        const seconds = mp3DurationMs(mp3) / 1_000
        return { detail: `${seconds.toFixed(1)} s of speech`, ok: seconds > 0 }
      }),
    )
  }
  return answers
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []
/** A synthetic voice is hard to understand: this share of the words shows that the role works. */
const wordsUnderstood = 0.5

export const askTranscription = (transcription: Transcription): Promise<Answered> =>
  ask('a recording written down', async (signal) => {
    const said = sentences.en
    const wav = waveFileOf(await spokenSamples(said, 'en-gb'))
    const { words: text } = await transcription.transcribe({ wav, language: 'en', signal })
    const understood = new Set(wordsOf(text))
    const found = wordsOf(said).filter((word) => understood.has(word)).length
    const ok = found >= wordsOf(said).length * wordsUnderstood
    return { detail: ok ? `“${shown(text)}”` : `“${shown(text)}” instead of “${said}”`, ok }
  })

/** A line with a mistake that LanguageTool's rules of that language find. */
const mistakes = {
  en: 'She go to school every day.',
  es: 'Ayer yo fue al mercado con mi hermana.',
  fr: 'Je suis allé au magasin hier et j’ai acheté deux pomme.',
} as const satisfies Partial<Record<Language, string>>

/** Asks a rule server for the mistake in a line of three languages. */
export async function askGrammar(grammar: Grammar): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const language of Object.keys(mistakes) as (keyof typeof mistakes)[]) {
    const text = mistakes[language]
    const answer = await ask(`a mistake in ${languageNames.of(language)}`, async (signal) => {
      const request = { text, language, isTyped: true, explanationLanguage: language, signal }
      const [found] = await grammar.check(request)
      const detail = found === undefined ? `nothing in “${text}”` : `“${found.original}” → “${found.suggestion}”`
      return { detail, ok: found !== undefined }
    })
    answers.push(answer)
  }
  return answers
}
