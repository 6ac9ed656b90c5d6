// A dialogue's variation for repeat practice: one detail differs, and a step is added.
import type { DialogFile } from './schema.ts'

/** The slug of a dialogue's variation. */
export const twistSlug = (slug: string): string => `${slug}-again`

/** A dialogue's variation; null if it has no twist. */
export function withTwist({ twist, ...dialog }: DialogFile): DialogFile | null {
  if (twist === undefined) return null
  const { at, lead, situation, step } = twist
  const before = dialog.steps.slice(0, at)
  const last = before.at(-1)
  const led = last === undefined ? [] : [...before.slice(0, -1), { ...last, reply: lead }]
  return {
    ...dialog,
    slug: twistSlug(dialog.slug),
    situation,
    opening: last === undefined ? lead : dialog.opening,
    steps: [...led, step, ...dialog.steps.slice(at)],
  }
}
