// "That is not a mistake": findings that the learner has dismissed, during the conversation or in its review. They are
// stored with the line, so that they also apply to later findings in it.
import { eq } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { type Finding, type TurnRow, turns } from '../conversations.ts'
import { type FindingKey, reviews } from '../reviews.ts'

/** The learner's line, and the findings dismissed in it. */
type DismissedIn = Pick<TurnRow, 'userText' | 'dismissedFindings'>

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []

/** The words of a line that a finding changes, as first and last index; null if they are not in the line. */
function changeIn(line: string, { original_text, corrected_text }: Finding): string | null {
  const [original, corrected] = [wordsOf(original_text), wordsOf(corrected_text)]
  const text = ` ${wordsOf(line).join(' ')} `
  const at = text.indexOf(` ${original.join(' ')} `)
  if (at === -1 || original.length === 0) return null
  const start = text.slice(0, at).split(' ').length
  const shorter = Math.min(original.length, corrected.length)
  let before = 0
  while (before < shorter && original[before] === corrected[before]) before++
  let after = 0
  while (after < shorter - before && original.at(-1 - after) === corrected.at(-1 - after)) after++
  return `${start + before} ${start + original.length - after}`
}

/** Whether two findings in a line are about the same words: checkers quote more or fewer words around a mistake. */
function isSame(line: string, one: Finding, other: Finding): boolean {
  if (one.original_text === other.original_text) return true
  const change = changeIn(line, one)
  return change !== null && change === changeIn(line, other)
}

/** Whether the learner has dismissed a finding of the line. */
export const isDismissed = ({ userText, dismissedFindings }: DismissedIn, finding: Finding): boolean =>
  dismissedFindings.some((dismissed) => isSame(userText ?? '', dismissed, finding))

/** Splits a line's findings by whether the learner has dismissed them. */
export function splitDismissed<F extends Finding>(turn: DismissedIn, findings: readonly F[]) {
  const isOut = (finding: F) => isDismissed(turn, finding)
  return { standing: findings.filter((finding) => !isOut(finding)), dismissed: findings.filter(isOut) }
}

/**
 * Stores whether the learner dismisses a finding of a line. The conversation must be locked.
 * @returns the updated turn
 */
export async function keepDismissal(
  tx: Database,
  turn: TurnRow,
  { original_text, corrected_text }: Finding,
  dismissed: boolean,
): Promise<TurnRow> {
  const finding = { original_text, corrected_text }
  const same = turn.dismissedFindings.filter((other) => isSame(turn.userText ?? '', other, finding))
  const others = turn.dismissedFindings.filter((other) => !same.includes(other))
  const dismissedFindings = dismissed ? [...others, finding] : others
  await keepInReview(tx, turn, { changed: [finding, ...same], dismissed: dismissed ? [finding] : [] })
  const [row] = await tx.update(turns).set({ dismissedFindings }).where(eq(turns.id, turn.id)).returning()
  if (row === undefined) throw new Error(`No turn ${turn.id}`)
  return row
}

/** Also stores it with the review, where the previous version looks for it. */
async function keepInReview(
  tx: Database,
  { id: pair_id, sessionId }: TurnRow,
  { changed, dismissed }: { readonly changed: readonly Finding[]; readonly dismissed: readonly Finding[] },
): Promise<void> {
  const ofSession = eq(reviews.sessionId, sessionId)
  const [review] = await tx.select({ keys: reviews.dismissedMistakes }).from(reviews).where(ofSession)
  if (review === undefined) return
  const isChanged = (key: FindingKey) =>
    key.pair_id === pair_id && changed.some(({ original_text }) => original_text === key.original_text)
  const others = review.keys.filter((key) => !isChanged(key))
  const added = dismissed.map(({ original_text }) => ({ pair_id, original_text }))
  await tx
    .update(reviews)
    .set({ dismissedMistakes: [...others, ...added] })
    .where(ofSession)
}
