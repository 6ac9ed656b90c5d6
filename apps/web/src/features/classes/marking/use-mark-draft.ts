// The mark that a teacher is editing, and the stored one, because two teachers may mark concurrently.
import type { Submission } from '@parley/contracts/classes/mark.ts'
import { useState } from 'react'
import { type MarkDraft, meeting, type StoredMark, storedOf } from './mark-draft.rules.ts'

export interface DraftedMark {
  readonly draft: MarkDraft
  readonly change: (more: Partial<MarkDraft>) => void
  /** The mark's version that the draft is based on; the server rejects an older one. */
  readonly version: number
  /** Set if another teacher has since saved a different mark. */
  readonly theirs: StoredMark | null
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** Call it with the mark that was just saved. */
  readonly saved: (stored: StoredMark) => void
}

export function useMarkDraft({ mark }: Pick<Submission, 'mark'>): DraftedMark {
  const now = storedOf(mark)
  const [base, setBase] = useState(now)
  const [draft, setDraft] = useState<MarkDraft>(now)
  // A version older than the draft's was fetched before the draft was saved.
  const met = now.version < base.version ? 'same' : meeting(draft, base, now)
  if (met === 'adopt') {
    if (draft.value === base.value && draft.reason === base.reason && draft.comment === base.comment) setDraft(now)
    setBase(now)
  }
  return {
    draft,
    change: (more) => setDraft({ ...draft, ...more }),
    version: base.version,
    theirs: met === 'ask' ? now : null,
    takeTheirs: () => {
      setBase(now)
      setDraft(now)
    },
    keepMine: () => setBase(now),
    saved: (stored) => {
      setBase(stored)
      setDraft(stored)
    },
  }
}
