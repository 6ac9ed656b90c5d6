// Worst-case input as text: typed, spoken, or written by models.
import { StepMatcher } from '@parley/content/intent/step-matcher.ts'
import { matchesAny, normalise, SpokenText, saysPhrase, saysWord } from '@parley/content/wording.ts'
import { isPersonalPassword } from '@parley/contracts/account/personal-password.ts'
import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'
import { hasUnwantedCharacter, hasUrl } from '@parley/contracts/text/plain-text.ts'
import { patternFindings } from '#ai/grammar/patterns.ts'
import { isForeign } from '#ai/language-model/foreign.ts'
import { jsonIn } from '../../ai/language-model/json-answer.ts'
import { createVisibleText } from '../../ai/language-model/visible-text.ts'
import { localeOf } from '../../features/auth/auth.rules.ts'
import { deviceOf, userAgentMax } from '../../features/auth/sign-ins/device.rules.ts'
import { ReplyGuard } from '../../features/conversation/reply/reply-guard.ts'
import { createSentenceJudge } from '../../features/conversation/reply/sentence-judge.ts'
import { readKinds } from '../../features/conversation/script/moves.ts'
import { splitSentences } from '../../features/conversation/text/sentences.ts'
import { createSpeechText } from '../../features/conversation/text/speech-text.ts'
import { searchQuery } from '../../features/library/search.rules.ts'
import { beginningWith } from '../../features/operator/search.rules.ts'
import { checkEvidence } from '../../features/review/checked-evidence.ts'
import { findUnchanged } from '../../features/review/lines.ts'
import { countsOf } from '../../features/review/review.rules.ts'
import { gapOf } from '../../features/task/gap.rules.ts'
import { keyOf, tidy } from '../../features/vocabulary/entry.rules.ts'
import { sentencesOf } from '../../features/vocabulary/forms.rules.ts'
import { fill, type WorstInput, worstInput } from './worst-input.ts'

const { entries, phrase: phraseCharacters, word: wordCharacters } = scenarioLimits
const line = turnLimits.textCharacters
/** Maximum length of a transcript. */
const transcript = 2 * line
/** Maximum body of an ordinary endpoint, in bytes. */
const body = 256 * 1024
/** Length of a model's endless reply, in characters. */
const reply = 20_000
/** Length of a sentence of sixty short words, which is compared with everything, in characters. */
const longestJudged = 236
/** Maximum size of all request headers in Node, in bytes. */
const headers = 16 * 1024

const patternsOf = (made: string) => patternFindings({ text: made, language: 'en', explanationLanguage: 'en' })

/** Searches one line for every goal of the largest scenario. */
function goals(unit: string, otherEnd: string): WorstInput['prepare'] {
  const phrases = Array.from({ length: entries }, (_, index) => {
    const end = `${otherEnd} ${index}`
    return fill(unit, phraseCharacters - end.length) + end
  })
  return (size) => {
    const text = fill(unit, size)
    return () => {
      const said = new SpokenText(text)
      return phrases.filter((phrase) => saysPhrase(said, phrase)).length
    }
  }
}

/** A sentence of the maximum length, which has some words in common with others. */
const sentenceOf = (number: number): string =>
  Array.from({ length: 60 }, (_, at) => `w${(31 * number + 17 * at) % 5_000}`)
    .join(' ')
    .slice(0, scenarioLimits.partnerLine)

/** Words that are all different. */
const differentWords = (size: number): string =>
  fill(
    Array.from({ length: Math.ceil(size / 4) }, (_, index) => (index + 46_656).toString(36).replace(/\d/g, 'é')).join(
      ' ',
    ),
    size,
  )

const text = (name: string, input: string, size: number, unit: string, work: (text: string) => unknown): WorstInput =>
  worstInput({ name, input, size, unit: 'characters', make: (length) => fill(unit, length), work })

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    pairId: String(index),
    text: fill(`a${index} `, line),
    spokenMs: 1_000,
  }))

/** Number of lines in a conversation of a few hours. */
const conversationLines = 200

export const worstTexts: readonly WorstInput[] = [
  ...(
    [
      ['one repeated word', 'go ', ''],
      ['one repeated word that is denied', "don't go ", ''],
      ['one repeated letter', 'a ', ''],
      ['one repeated long word', 'extraordinarily ', 'b'],
    ] as const
  ).map(([input, unit, end]) => ({
    name: 'looking for the goals of a scenario',
    input: `${entries} goals of ${phraseCharacters} characters, ${input}`,
    size: line,
    unit: 'characters' as const,
    prepare: goals(unit, end),
  })),
  {
    name: 'looking for the words of a scenario',
    input: `${entries} words that are nearly said, all words different`,
    size: line,
    unit: 'characters',
    prepare: (size) => {
      const said = differentWords(size)
      const words = Array.from({ length: entries }, (_, index) => fill(`zz${index} zébra`, wordCharacters))
      return () => {
        const spoken = new SpokenText(said)
        return words.filter((word) => saysWord(spoken, word)).length
      }
    },
  },
  {
    name: 'looking for the wordings of an answer',
    input: '100 wordings of twenty words that all but end',
    size: transcript,
    unit: 'characters',
    prepare: (size) => {
      const said = fill('go ', size)
      const wordings = Array.from({ length: 100 }, (_, index) => `${'g* '.repeat(20)}end${index}`)
      return () => matchesAny(said, wordings)
    },
  },
  text('reading a line', 'one letter with as many marks', transcript, 'a\u0301\u0316', normalise),
  text('reading a line', 'marks alone', transcript, '\u0316\u0301', normalise),
  text('finding mistakes by patterns', 'nothing but mistakes', transcript, 'I not like some informations ', patternsOf),
  text('finding mistakes by patterns', 'words that begin many patterns', transcript, 'if I will have ', patternsOf),
  text('telling the language of a text', 'quotation marks that are not closed', reply, '“a „', (made) =>
    isForeign(made, 'uk'),
  ),
  text('cutting a reply into sentences', 'marks that end no sentence', reply, '...) ', (made) =>
    splitSentences('en', made),
  ),
  text('cutting a reply into sentences', 'abbreviations', reply, 'Dr. ', (made) => splitSentences('de', made)),
  text('taking Markdown out of a reply', 'marks of lists and headings', reply, '\n#\n1.\n- *', (made) => {
    const tidied = createSpeechText()
    return tidied.push(made) + tidied.flush()
  }),
  text('taking the thinking out of a reply', 'a mark that nearly ends it, piece by piece', reply, '</think', (made) => {
    const visible = createVisibleText()
    visible.push('<think>')
    for (let at = 0; at < made.length; at += 7) visible.push(made.slice(at, at + 7))
    return visible.flush()
  }),
  text('finding JSON in an answer', 'what nearly begins marks and objects', 100_000, '<|{"', (made) => {
    try {
      return jsonIn(made)
    } catch {
      return null
    }
  }),
  text('guarding a reply', 'a sentence without an end, letter by letter', reply, 'go: ', (made) => {
    const guard = new ReplyGuard({ language: 'en', learner: null, earlier: [] }, 'B1')
    for (const letter of made) guard.push(letter)
    return guard.flush()
  }),
  worstInput({
    ...{
      name: 'judging a sentence of a reply',
      input: 'a thousand of sixty different words',
      size: 1_000,
      unit: 'entries',
    },
    make: (size) => {
      const long = differentWords(longestJudged)
      const earlier = Array.from({ length: 20 }, (_, index) => `${index} ${differentWords(reply / 5)}`)
      const judge = createSentenceJudge({ language: 'en', learner: differentWords(line), earlier })
      return { judge, sentences: Array.from({ length: size }, (_, index) => `${index}${long}`) }
    },
    *work({ judge, sentences }) {
      for (const sentence of sentences) {
        yield
        judge(sentence)
      }
    },
  }),
  text('searching the library', 'words of one letter with marks', 120, 'a\u0301 ', searchQuery),
  text('searching users', 'signs that mean something', 320, '%_\\', beginningWith),
  text('comparing words', 'punctuation between letters', vocabularyLimits.sentence, "a'''", keyOf),
  text('writing words alike', 'marks', vocabularyLimits.sentence, '\u0316\u0301', tidy),
  text('finding sentences', 'dots', transcript, '. .', sentencesOf),
  ...(
    [
      ['dots and short endings', 'a.b'],
      ['joiners between pictures', '👩\u200d'],
      ['schemes that are none', 'a:/'],
    ] as const
  ).map(([input, unit]) =>
    text('checking a title', input, body / 4, unit, (made) => hasUnwantedCharacter(made) || hasUrl(made)),
  ),
  text('checking a password', "the owner's name over and over", 128, 'anna', (made) =>
    isPersonalPassword(made, {
      firstName: made.slice(0, 30),
      lastName: 'Anna',
      tagName: 'anna',
      email: `${made.slice(0, 60)}@example.org`,
    }),
  ),
  text('naming a device', 'brackets', userAgentMax, 'Chrome/(', deviceOf),
  text('reading Accept-Language', 'commas and hyphens', headers, 'a-b-c,', localeOf),
  {
    name: 'checking what a model found',
    input: `160 quotations that nearly are in ${conversationLines} lines`,
    size: line,
    unit: 'characters',
    prepare: (size) => {
      const lines = Array.from({ length: conversationLines }, (_, index) => ({
        pairId: String(index),
        text: fill('aaaaaaab', size),
        spokenMs: 0,
      }))
      const quoted = { quote: `${fill('aaaaaaab', size / 2)}c`, pair_id: '1', comment: '' }
      const mistake = { pair_id: '1', suggestion: '', explanation: '', topic: 'other' as const, improved_answer: null }
      const many = <Entry>(each: Entry): Entry[] => Array.from({ length: 40 }, () => each)
      const evidence = {
        strength: quoted,
        mistakes: many({ ...mistake, original_text: quoted.quote, cefr_level: null, blocks_meaning: false }),
        consistency_review: { inconsistencies: [] },
        part_feedback: [1, 2, 3].map((part) => ({ part, highlights: many({ ...quoted, is_positive: true }) })),
      }
      const languages = { target: 'en', comments: 'uk' } as const
      return () =>
        checkEvidence(
          evidence,
          lines.map((each) => ({ ...each })),
          languages,
          'IELTS',
        )
    },
  },
  {
    name: 'making a gap of a mistake',
    input: 'a line of words of one letter and dots',
    size: line,
    unit: 'characters',
    prepare: (size) => {
      const said = `${fill('a .', size - 5)} goed`
      const mistake = {
        pair_id: '1',
        explanation: '',
        topic: 'other' as const,
        improved_answer: null,
        cefr_level: null,
      }
      return () =>
        gapOf({
          ...mistake,
          user_message: said,
          original_text: 'goed',
          suggestion: 'went',
          start: said.length - 4,
          end: said.length,
        })
    },
  },
  worstInput({
    name: 'reading the sentences of a script',
    input: 'as many and as long as they may be',
    size: entries * scenarioLimits.sentences,
    unit: 'entries',
    make: (size) => [{ does: Array.from({ length: size }, (_, at) => sentenceOf(at)), nearMisses: [] }],
    work: (steps) => StepMatcher.building('en', steps, readKinds),
  }),
  worstInput({
    name: 'counting the words of a conversation',
    input: `lines of ${line} characters`,
    size: conversationLines,
    unit: 'entries',
    make: linesOf,
    work: (lines) => countsOf(lines, lines.length),
  }),
  worstInput({
    name: 'comparing the lines of a page of reviews',
    input: `20 conversations, lines of ${line} characters`,
    size: 20 * conversationLines,
    unit: 'entries',
    make: (size) => {
      const turns = linesOf(size / 20).map(({ pairId: id, text: userText, spokenMs: userDurationMs }) => ({
        ...{ id, userText, userDurationMs, userStruck: false, userAudioFile: null, userAudioDigest: '' },
      }))
      const reviews = Array.from({ length: 20 }, (_, index) => ({ sessionId: String(index), linesHash: '' }))
      return { reviews, turnsOf: new Map(reviews.map(({ sessionId }) => [sessionId, turns])) }
    },
    work: ({ reviews, turnsOf }) => findUnchanged(reviews, turnsOf),
  }),
]
