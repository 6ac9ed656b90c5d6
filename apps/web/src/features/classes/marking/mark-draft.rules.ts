// A mark being edited. Pure.

import type { Mark } from '@parley/contracts/classes/mark.ts'
import { isMark, type MarkScale, needsReason } from '@parley/contracts/classes/mark-scale.ts'

export interface MarkDraft {
  readonly value: string | null
  readonly reason: string
  readonly comment: string
}

/** The stored mark and its version. */
export interface StoredMark extends MarkDraft {
  readonly version: number
}

export const storedOf = (mark: Mark | null): StoredMark => ({
  version: mark?.version ?? 0,
  value: mark?.value ?? null,
  reason: mark?.reason ?? '',
  comment: mark?.comment ?? '',
})

const isSameMark = (one: MarkDraft, other: MarkDraft): boolean =>
  one.value === other.value && one.reason === other.reason && one.comment === other.comment

/** Compares a refetched mark with the draft: do nothing, adopt it, or ask the teacher. */
export function meeting(draft: MarkDraft, base: StoredMark, now: StoredMark): 'same' | 'adopt' | 'ask' {
  if (now.version === base.version) return 'same'
  return isSameMark(draft, base) || isSameMark(now, base) ? 'adopt' : 'ask'
}

export type MarkError = 'value' | 'reason'

/** The errors that prevent sending. @param machine the machine's mark on the same scale; null if there is none */
export function markErrors({ value, reason }: MarkDraft, scale: MarkScale, machine: string | null): MarkError[] {
  if (value === null || !isMark(scale, value)) return ['value']
  return needsReason(scale, value, machine) && reason.trim() === '' ? ['reason'] : []
}
