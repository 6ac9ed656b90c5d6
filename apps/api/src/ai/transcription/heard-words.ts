// Tells speech from the transcripts that recognisers make of silence and noise. Pure.
import { isUnknownScript } from './script.ts'
import { isSilent, type Segment } from './segment.ts'

/** From here on a phrase that recognisers often invent counts as invented. */
const dubiousFrom = 0.3
const dubiousBelow = -1

/** Notes of sounds, such as [BLANK_AUDIO] and music signs. */
const notes = /\[[^\]]*\]|\{[^}]*\}|\[?\bBLANK_AUDIO\b\]?|[♪♫♬]+[^♪♫♬]*[♪♫♬]+|[♪♫♬]/gu
/** The same between other marks, which learners' words may contain, so only the entire text. */
const onlyNote = /^\s*(\([^)]*\)|\*[^*]*\*|<[^>]*>)\s*[.!…]*\s*$/u

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
  /^(suscríb(e|a)(te|se|nse)|abonnez-vous|inscrev(a|am)-se|iscrivetevi|підписуйте?с[ья]|подписывайтесь|абонирайте се)(?!\p{L}).{0,4}$/iu,
  /^(suscr|abonn|inscr|subscr|iscriv|subskryb|підпи[шс]|подпи[шс]|абонира).{0,20}\s(canal|chaîne|kanał|kanal|канал)\p{L}{0,3}\s?[.!…]*$/iu,
  /^.{0,20}\b(in (the|my|our) next (video|episode)|im nächsten video|dans (la|une) prochaine vidéo|en el próximo (video|vídeo)|no próximo vídeo|nel prossimo video)[.!]*$/iu,
  /^([Cc]opyright )?(WDR|SWR|NDR|MDR|ZDF|ARD)[ ,]{1,2}(19|20)\d\d[.]?$/u,
  /^(transcrição e legendas|спасибо за субтитры|дякую за субтитри)(?!\p{L}).{0,40}$/iu,
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
export function heardWords(text: string, segments: readonly Segment[]): string {
  const spoken = segments.filter((segment) => !isSilent(segment))
  const whole = spoken.length === segments.length ? text : spoken.map((segment) => segment.text.trim()).join(' ')
  const words = whole.replaceAll(notes, ' ').replaceAll(/\s+/g, ' ').trim()
  const isSaid = /[\p{L}\p{N}]/u.test(words) && !onlyNote.test(words)
  return isSaid && !isUnknownScript(words) && !isInvented(words, spoken) ? words : ''
}
