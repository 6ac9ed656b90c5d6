// One thing said, as the transcript shows it.
import type { Issue, Message } from '@parley/contracts/conversation.ts'

export interface Line {
  /** Stable on the screen: the turn's id, or for older lines their pair, with the role. */
  readonly key: string
  readonly pairId: string | null
  readonly who: 'partner' | 'learner'
  readonly text: string
  readonly audioUrl: string | null
  /** Said since this page was opened: appears as it happens. */
  readonly isLive: boolean
  readonly issues: readonly Issue[]
  /** Only the beginning was heard. */
  readonly isCut: boolean
  /** The learner did not say it: it no longer counts. */
  readonly isStruck: boolean
  /** There was no space for its sound. */
  readonly isSoundMissing: boolean
  /**
   * Where it stands on its way to the server, which has it by null. `sending`: all goes well. `queued`: the server could not
   * be reached, or one before waits for that. `failed`: the server does not take it.
   */
  readonly delivery: 'sending' | 'queued' | 'uploading' | 'failed' | null
}

/** Whether a message is something the learner or the partner said. */
export const isSpoken = ({ role }: Message): boolean => role === 'assistant' || role === 'user'

/** Whether the learner has said anything that counts: without it there is nothing to review. */
export const hasSpoken = (lines: readonly Line[]): boolean =>
  lines.some(({ who, isStruck }) => who === 'learner' && !isStruck)

/** A message of the history. */
export function lineOf({ pair_id, role, content, audio_url, is_cut, struck, recording }: Message): Line {
  const who = role === 'user' ? 'learner' : 'partner'
  return {
    ...emptyLine(`${pair_id}-${who}`, who),
    pairId: pair_id,
    text: content,
    audioUrl: audio_url,
    isLive: false,
    isCut: is_cut,
    isStruck: struck,
    isSoundMissing: recording === 'not_stored',
  }
}

/** The learner's line of a pair put right, or struck. Mistakes found in other words are none any more. */
export const amendedLines = (lines: readonly Line[], { pair_id, content, struck }: Message): readonly Line[] =>
  lines.map((line) => {
    if (line.pairId !== pair_id || line.who !== 'learner') return line
    const issues = line.text === content && !struck ? line.issues : []
    return { ...line, text: content, isStruck: struck, issues }
  })

/**
 * The lines as the server has them, with what only this page knows of each. What was said elsewhere takes its
 * place among them. A line that never arrived stays at the end; one of which nothing was heard, and which the server
 * therefore leaves out, stays where it was.
 */
export function mergedLines(lines: readonly Line[], history: readonly Message[]): readonly Line[] {
  const kept = new Set<Line>()
  const stored = history.filter(isSpoken).map((message) => {
    const line = lineOf(message)
    const known =
      findLine(lines, message.pair_id, line.who) ?? lines.find((mine) => !kept.has(mine) && isSent(mine, line))
    if (!known) return line
    kept.add(known)
    if (known.pairId === null) return { ...line, key: known.key, isLive: known.isLive, issues: known.issues }
    // A learner's line may have been put right elsewhere; of a partner's line this page knows best what was heard.
    return line.who === 'learner' ? { ...known, text: line.text, isStruck: line.isStruck } : known
  })
  const merged = [...stored]
  for (const [place, line] of lines.entries()) {
    if (kept.has(line)) continue
    const before = lines[place - 1]?.key
    if (line.pairId === null) merged.push(line)
    else merged.splice(merged.findIndex(({ key }) => key === before) + 1, 0, line)
  }
  return merged
}

/** A line whose arrival this page never heard of, found again among what the server has. */
const isSent = ({ pairId, who, text }: Line, stored: Line): boolean =>
  pairId === null &&
  who === stored.who &&
  text !== '' &&
  (who === 'learner' ? stored.text === text.trim() : stored.text.startsWith(text))

/** A line that begins now. */
export const emptyLine = (key: string, who: Line['who']): Line => ({
  key,
  who,
  pairId: null,
  text: '',
  audioUrl: null,
  isLive: true,
  issues: [],
  isCut: false,
  isStruck: false,
  isSoundMissing: false,
  delivery: null,
})

const learnerSuffix = '-learner'

/** The turn in which the learner has said a line since the page was opened. */
export const turnIdOf = ({ key }: Line): string => key.slice(0, -learnerSuffix.length)

/** What the learner said in a turn since the page was opened. */
export const lineIn = (lines: readonly Line[], turnId: string): Line | undefined =>
  lines.find(({ key }) => key === turnId + learnerSuffix)

/** It waits for the server, or is sent to it once more. */
export const isHeldUp = ({ delivery }: Line): boolean => delivery === 'queued' || delivery === 'uploading'

/** The server will have it. */
export const isOnItsWay = (line: Line): boolean => line.delivery === 'sending' || isHeldUp(line)

/** A recording has no words yet: it is shown once there is something to say of it. */
export const isShown = ({ text, who, delivery }: Line): boolean =>
  who === 'partner' || text !== '' || delivery !== 'sending'

/** The lines with a change to one, where that is there. */
export const withChange = (lines: readonly Line[], key: string, change: Partial<Line>): readonly Line[] =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line))

/** All lines but one. */
export const withoutKey = (lines: readonly Line[], key: string): readonly Line[] =>
  lines.filter((line) => line.key !== key)

export const findLine = (lines: readonly Line[], pairId: string, who: Line['who']): Line | undefined =>
  lines.find((line) => line.pairId === pairId && line.who === who)

/** The line in its place; a new one at the end, but before what the server has yet to receive. */
export function withLine(lines: readonly Line[], line: Line): readonly Line[] {
  if (lines.some(({ key }) => key === line.key)) return withChange(lines, line.key, line)
  const unsent = line.delivery === null ? lines.findIndex(({ delivery }) => delivery !== null) : -1
  return unsent < 0 ? [...lines, line] : lines.toSpliced(unsent, 0, line)
}
