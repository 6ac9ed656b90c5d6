// Compares a sentence said twice, weeks apart: its drawing and its figures. Pure.
import type { Stretch } from '#audio/speech-figures.ts'
import type { SpokenPart } from '#ui/voice/charts/spoken-in-time-shape.ts'

/** Spreads the text over its recording: each stretch of speech gets its share of the letters. */
export function partsOf(text: string, stretches: readonly Stretch[], durationMs: number): SpokenPart[] {
  const spoken = stretches.filter(({ isPause }) => !isPause).reduce((sum, { seconds }) => sum + seconds, 0)
  if (spoken === 0) return [{ text, seconds: durationMs / 1_000 }]
  const letters = [...text]
  let said = 0
  return stretches.map(({ isPause, seconds }) => {
    if (isPause) return { text: '', seconds }
    const from = Math.round((said / spoken) * letters.length)
    said += seconds
    const to = Math.max(from + 1, Math.round((said / spoken) * letters.length))
    return { text: letters.slice(from, to).join('').trim() || '–', seconds }
  })
}

export const secondsOf = (parts: readonly SpokenPart[]): number => parts.reduce((sum, { seconds }) => sum + seconds, 0)

export const pausesOf = (parts: readonly SpokenPart[]): number => parts.filter(({ text }) => text === '').length

/** Smaller differences are not mentioned because they are not audible. */
const toldFrom = 0.1

/** The share (0 to 1, rounded to a whole percent) by which the second recording is shorter; null if barely shorter. */
export function shorterBy(first: readonly SpokenPart[], last: readonly SpokenPart[]): number | null {
  const share = 1 - secondsOf(last) / secondsOf(first)
  return share < toldFrom ? null : Math.round(share * 100) / 100
}
