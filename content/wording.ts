// Did the learner say it? Pure comparison of what was said with wordings and phrases, the same for all nine languages.

/** Letters that do not lose their mark by decomposition, as people write them without it. */
const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', œ: 'oe', æ: 'ae', ґ: 'г' }

const subjects = new Set('it he she that this there here what who where when how'.split(' '))
/** Maps and not objects: "constructor" is a word, too. */
const irregular = new Map(
  Object.entries({
    "can't": ['can', 'not'],
    cannot: ['can', 'not'],
    "won't": ['will', 'not'],
    "let's": ['let', 'us'],
    gonna: ['going', 'to'],
    wanna: ['want', 'to'],
    dont: ['do', 'not'],
    didnt: ['did', 'not'],
    doesnt: ['does', 'not'],
    isnt: ['is', 'not'],
    cant: ['can', 'not'],
  }),
)
const endings = new Map(Object.entries({ m: 'am', re: 'are', ll: 'will', ve: 'have', d: 'would' }))

/** One word with its apostrophes resolved: English contractions in full, "п'ять" joined, "l'addition" split. */
function expand(word: string): string[] {
  const known = irregular.get(word)
  if (known) return known
  const [stem = word, ending, ...more] = word.split("'")
  if (ending === undefined) return [word]
  if (/\p{Script=Cyrillic}/u.test(word)) return [word.replaceAll("'", '')]
  if (more.length === 0) {
    const full = endings.get(ending)
    if (full) return [stem, full]
    if (ending === 't' && stem.endsWith('n')) return [stem.slice(0, -1), 'not']
    if (ending === 's') return subjects.has(stem) ? [stem, 'is'] : [`${stem}s`]
  }
  return [stem, ending, ...more]
}

/**
 * The words of a text as they are compared: lower case, without accents and punctuation, hyphens as spaces,
 * English contractions in full ("I'd" → "i would").
 */
export function normalise(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[’‘ʼ`´′＇]/g, "'")
    .replace(/[ßłøœæґ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return (plain.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []).flatMap(expand)
}

/** Where the words of a wording are found among `words`, in order and as early as possible; null when one is missing. */
function findWording(words: readonly string[], wording: string): number[] | null {
  const found: number[] = []
  const atStart = wording.startsWith('^')
  for (const part of wording.split(/\s+/)) {
    const wanted = normalise(part)
    for (const [index, word] of wanted.entries()) {
      const anyEnding = part.endsWith('*') && index === wanted.length - 1
      const from = (found.at(-1) ?? -1) + 1
      const at = words.findIndex((said, i) => i >= from && (anyEnding ? said.startsWith(word) : said === word))
      if (at < 0 || (atStart && found.length === 0 && at > 0)) return null
      found.push(at)
    }
  }
  return found.length > 0 ? found : null
}

/**
 * Whether the words of a wording occur in this order among `words` (as `normalise` gives them), with other words between
 * them if need be. A wording's word that ends in `*` stands for any ending, none included. A wording that begins with `^`
 * must begin the text: "^да" is the answer "yes", not the particle within a sentence.
 */
export function matchesWording(words: readonly string[], wording: string): boolean {
  return findWording(words, wording) !== null
}

/** Whether a text contains at least one of the wordings. */
export function matchesAny(text: string, wordings: readonly string[]): boolean {
  const words = normalise(text)
  return wordings.some((wording) => matchesWording(words, wording))
}

/**
 * Like `matchesAny`, for a text that answers another question: wordings with `^` are left out, because "^no" or "^today"
 * means something only as the answer to what was just asked.
 */
export function matchesUnasked(text: string, wordings: readonly string[]): boolean {
  return matchesAny(
    text,
    wordings.filter((wording) => !wording.startsWith('^')),
  )
}

/** A word with the number of the clause it stands in: a "no" before a comma does not negate what follows it. */
type Heard = { word: string; clause: number }

function hear(text: string): Heard[] {
  return text.split(/[.,;:!?…—–]+/).flatMap((part, clause) => normalise(part).map((word) => ({ word, clause })))
}

const negations = new Set(['not', 'never', 'no', 'nao', 'pas', 'nicht', 'non', 'nie', 'не', 'ні'])
const isNegation = (word: string) => negations.has(word) || /^(kein|ням)/.test(word)
/** These stand after what they negate: "Ich brauche sie nicht", "je ne le prends pas". */
const isNegationAfter = (word: string) => word === 'nicht' || word === 'pas' || word.startsWith('kein')

/** Whether a word that is not part of what was looked for turns it into its opposite. */
function isNegated(heard: readonly Heard[], found: readonly number[]): boolean {
  const part = new Set(found)
  return heard.some(({ word, clause }, at) => {
    if (part.has(at) || !isNegation(word)) return false
    const negates = (next: number) => part.has(next) && heard[next]?.clause === clause
    return negates(at + 1) || (isNegationAfter(word) && negates(at - 1))
  })
}

/** Whether two words are at most `most` insertions, deletions or replacements of one letter apart. */
function isNear(a: string, b: string, most: number): boolean {
  if (a === b) return true
  if (most === 0 || Math.abs(a.length - b.length) > most) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return [
    [restA.slice(1), restB],
    [restA, restB.slice(1)],
    [restA.slice(1), restB.slice(1)],
  ].some(([left = '', right = '']) => isNear(left, right, most - 1))
}

/** The same word, or a slip of one letter in words of 5 letters and more, of two from 9. */
function isSameWord(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  return isNear(a, b, shorter < 5 ? 0 : shorter < 9 ? 1 : 2)
}

/** Pairs [index in `words`, index in `wanted`] of a longest common subsequence. */
function align(words: readonly string[], wanted: readonly string[]): [number, number][] {
  const best: [number, number][][] = Array.from({ length: wanted.length + 1 }, () => [])
  for (const [i, word] of words.entries()) {
    let diagonal = best[0] ?? []
    for (const [j, want] of wanted.entries()) {
      const above = best[j + 1] ?? []
      const left = best[j] ?? []
      const longer = isSameWord(word, want) ? [...diagonal, [i, j] as [number, number]] : []
      diagonal = above
      best[j + 1] = [longer, above, left].reduce((most, path) => (path.length > most.length ? path : most))
    }
  }
  return best[wanted.length] ?? []
}

/** How much of a phrase must be said: of its words, and of its letters, so that the word that matters is not missed. */
const wordShare = 0.7
const letterShare = 0.75

function isEnough(wanted: readonly string[], said: ReadonlySet<number>): boolean {
  const letters = (words: readonly string[]) => words.join('').length
  const spoken = wanted.filter((_, index) => said.has(index))
  const negationsSaid = wanted.every((word, index) => !isNegation(word) || said.has(index))
  return (
    negationsSaid &&
    spoken.length / wanted.length >= wordShare &&
    letters(spoken) / Math.max(1, letters(wanted)) >= letterShare
  )
}

/** Looks where most of the phrase is found, so that "I don't want it" is not taken for "want it". */
function containsPhrase(heard: readonly Heard[], phrase: string): boolean {
  const wanted = normalise(phrase)
  const span = Math.ceil(wanted.length * 1.5) + 2
  const words = heard.map(({ word }) => word)
  // Comparing stretches is dear, and most texts lack most of the words: those are told apart first.
  const known = words.map((word) => wanted.some((want) => isSameWord(word, want)))
  const present = wanted.filter((want) => words.some((word, at) => known[at] && isSameWord(word, want)))
  if (present.length / wanted.length < wordShare) return false
  const stretches = words.flatMap((_, from) =>
    known[from] ? [{ from, pairs: align(words.slice(from, from + span), wanted) }] : [],
  )
  const most = Math.max(0, ...stretches.map(({ pairs }) => pairs.length))
  return stretches.some(({ from, pairs }) => {
    const said = new Set(pairs.map(([, index]) => index))
    const found = pairs.map(([index]) => from + index)
    return most > 0 && pairs.length === most && isEnough(wanted, said) && !isNegated(heard, found)
  })
}

/**
 * Whether a goal phrase was said: at least 0.7 of its words in order (0.75 of its letters) within a stretch about one and
 * a half times as long, small slips of spelling allowed; or one of the wordings in `accepts`. The phrase must not be
 * negated ("I don't want to …"), and a negation that belongs to it must be there.
 */
export function saysPhrase(text: string, phrase: string, accepts: readonly string[] = []): boolean {
  const heard = hear(text)
  if (containsPhrase(heard, phrase)) return true
  const words = heard.map(({ word }) => word)
  return accepts.some((wording) => {
    const found = findWording(words, wording)
    return found !== null && !isNegated(heard, found)
  })
}

/** Articles and particles that a dictionary writes before or after a word and a speaker changes or leaves out. */
const companions = new Set(
  'a an the to el la los las un una lo le les l une se s o os as um uma der die das den dem ein eine einen sich il i gli uno si sie się се'
    .split(' ')
    .flatMap(normalise),
)

/** A word with its reflexive ending taken off: "probarse", "lavarsi", "митися". */
const bare = (word: string): string => (word.length > 5 ? word.replace(/(?<=[aei]r)se$|(?<=r)si$|с[яь]$/u, '') : word)

/** Two forms of one word: alike but for the ending, which is a third of it at most. */
function isFormOf(said: string, word: string): boolean {
  if (said === word) return true
  if (Math.abs(said.length - word.length) > 3) return false
  const stem = Math.max(4, Math.ceil(word.length * 0.7))
  return said.length >= stem && said.slice(0, stem) === word.slice(0, stem)
}

/**
 * Whether a word of a dictionary was said, in whatever form: "la camisa" in "esta camisa", "probarse" in "me la puedo
 * probar". Of an entry of several words each must be there.
 */
export function saysWord(text: string, word: string): boolean {
  const said = normalise(text).map(bare)
  const all = normalise(word)
  const wanted = all.filter((part) => !companions.has(part)).map(bare)
  return (wanted.length > 0 ? wanted : all).every((part) => said.some((other) => isFormOf(other, part)))
}
