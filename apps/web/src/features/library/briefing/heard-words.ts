// Finds a phrase's words that were recognised when the learner said it. Pure.

export interface HeardWord {
  readonly text: string
  readonly isHeard: boolean
}

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}|[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => plain(word) !== '')

/** The phrase's words in order; those in the longest common subsequence of phrase and transcript were heard. */
export function heardWords(phrase: string, heard: string): HeardWord[] {
  const [wanted, said] = [wordsIn(phrase), wordsIn(heard).map(plain)]
  const keys = wanted.map(plain)
  // longest[i][j]: length of the longest common subsequence of the phrase from i and the transcript from j.
  const longest = Array.from({ length: keys.length + 1 }, () => new Array<number>(said.length + 1).fill(0))
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0
  for (let i = keys.length - 1; i >= 0; i -= 1) {
    const row = longest[i] ?? []
    for (let j = said.length - 1; j >= 0; j -= 1) {
      row[j] = keys[i] === said[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  let j = 0
  return wanted.map((text, i) => {
    while (j < said.length && keys[i] !== said[j] && at(i, j + 1) >= at(i + 1, j)) j += 1
    const isHeard = j < said.length && keys[i] === said[j]
    if (isHeard) j += 1
    return { text, isHeard }
  })
}
