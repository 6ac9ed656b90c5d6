// Tells speech from the transcripts that recognisers make of silence and noise. Pure.
import type { Language } from '@parley/contracts/language.ts'

/** A part of a transcript with the recogniser's own figures; null if the server does not send them. */
export interface Segment {
  readonly text: string
  /** Probability that nothing was said, from 0 to 1. */
  readonly noSpeech: number | null
  /** Mean logarithm of the probabilities of its tokens: about -0.1 to -0.8 for clear speech. */
  readonly confidence: number | null
}

/** From here on a segment counts as silence. Whisper's own limit. */
const silentFrom = 0.6
/** From here on a phrase that recognisers often invent counts as invented. */
const dubiousFrom = 0.3
const dubiousBelow = -1

/** Notes of sounds, such as [BLANK_AUDIO] and music signs. */
const notes = /\[[^\]]*\]|[♪♫♬]+[^♪♫♬]*[♪♫♬]+|[♪♫♬]/gu
/** The same between other marks, which learners' words may contain, so only the entire text. */
const onlyNote = /^\s*(\([^)]*\)|\*[^*]*\*|<[^>]*>)\s*[.!…]*\s*$/u

const isCyrillic = (language: Language): boolean => language === 'uk' || language === 'bg'

/** A name or a word such as OK may be written in Latin letters in any language. */
const latinWordsMax = 3

function isOtherScript(text: string, language: Language): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const letters = count(/\p{L}/gu)
  const latin = count(/\p{Script=Latin}/gu)
  const own = isCyrillic(language) ? count(/\p{Script=Cyrillic}/gu) : latin
  if (own * 2 >= letters) return false
  const isName = isCyrillic(language) && latin === letters && text.trim().split(/\s+/).length <= latinWordsMax
  return !isName
}

/**
 * What recognisers of the Whisper family learnt from films and invent in silence: credits, and farewells of videos.
 * Collected from issues about Whisper (github.com/openai/whisper/discussions/928, 1783 and 2608).
 */
const inventions: readonly RegExp[] = [
  /amara\.?\s?org|dima\s?torzok|zeoranger|opensubtitles|otter\.ai/iu,
  /^(subtitles|captions|transcribed|translated|sous-titrage|sous-titres|untertitel|untertitelung|subtítulos|legendas?|sottotitoli|napisy|субтитры|субтитри|редактор субтитров)\b.{0,60}$/iu,
  /^(субтитры|субтитри|редактор субтитров)(?=\s).{0,60}$/iu,
  /^(thank you|thanks)( so much| very much)? for (watching|listening|viewing)\b.{0,40}$/iu,
  /^(please |don['’]t forget to )?(like and )?subscribe\b.{0,60}$/iu,
  /^(merci d['’]avoir regardé|gracias por ver|obrigad[oa] por assistir|grazie per (la visione|aver guardato)).{0,40}$/iu,
  /^(vielen dank|danke) fürs? (zuschauen|zuhören).{0,30}$/iu,
  /^(dziękuję za (oglądanie|obejrzenie)|дякую за перегляд|спасибо за просмотр|благодаря за гледането).{0,40}$/iu,
  /^(продолжение следует|далі буде|следва продължение)[.…!]*$/iu,
  /^(https?:\/\/|www\.)\S+$/iu,
]

/** What they invent as well, and learners say: it only counts if the recogniser was sure. */
const oftenInvented =
  /^(you|thank you|thanks|bye|bye bye|gracias|merci|obrigad[oa]|danke|vielen dank|grazie|dziękuję|дякую|благодаря)[.!]*$/iu
/** Hardly an answer by itself, so it counts only if the recogniser was sure. */
const hardlySaid = /^you[.!]*$/iu

function isInvented(text: string, segments: readonly Segment[]): boolean {
  const plain = text.replace(/^[\s¡¿"'«„“-]+/u, '')
  if (inventions.some((invention) => invention.test(plain))) return true
  if (!oftenInvented.test(plain)) return false
  const isDubious = segments.some(
    ({ noSpeech, confidence }) => (noSpeech ?? 0) >= dubiousFrom || (confidence ?? 0) < dubiousBelow,
  )
  const isKnown = segments.length > 0 && segments.every(({ confidence }) => confidence !== null)
  return isDubious || (hardlySaid.test(plain) && !isKnown)
}

/**
 * The words of a transcript that were really said, trimmed; empty if nothing was heard.
 * @param segments the parts of the transcript; empty if the server sends none
 */
export function heardWords(text: string, segments: readonly Segment[], language: Language): string {
  const spoken = segments.filter(({ noSpeech }) => (noSpeech ?? 0) < silentFrom)
  const whole = spoken.length === segments.length ? text : spoken.map((segment) => segment.text.trim()).join(' ')
  const words = whole.replaceAll(notes, ' ').replaceAll(/\s+/g, ' ').trim()
  const isSaid = /[\p{L}\p{N}]/u.test(words) && !onlyNote.test(words)
  return isSaid && !isOtherScript(words, language) && !isInvented(words, spoken) ? words : ''
}
