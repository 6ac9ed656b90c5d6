// An assignment being edited, and its request body. Pure.
import type { Assignment, createAssignment } from '@parley/contracts/classes/assignment.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'

export type AssignmentInput = EndpointInput<typeof createAssignment>['body']

export interface MoreTime {
  readonly userId: string
  /** Local time in the chosen zone, in the format of `<input type="datetime-local">`. */
  readonly due: string
}

export interface AssignmentDraft {
  readonly kind: 'scenario' | 'module' | 'exam'
  /** ID of the scenario or module; null until one is chosen. */
  readonly id: string | null
  /** Positions of the required goals; null for all. */
  readonly goals: readonly number[] | null
  readonly part: IeltsPart
  readonly mode: 'exam' | 'practice'
  /** Empty for never. */
  readonly due: string
  readonly timeZone: string
  /** Empty for immediately. */
  readonly visibleFrom: string
  readonly attempts: number | null
  readonly late: 'refuse' | 'accept'
  readonly moreTime: readonly MoreTime[]
  readonly note: string
}

/** Default number of attempts. */
const usualAttempts = 3

/** @param due local time in the zone */
export const newDraft = (
  chosen: Pick<AssignmentDraft, 'kind' | 'id'>,
  due: string,
  timeZone: string,
): AssignmentDraft => ({
  ...chosen,
  goals: null,
  part: 'full',
  mode: 'exam',
  due,
  timeZone,
  visibleFrom: '',
  attempts: usualAttempts,
  late: 'accept',
  moreTime: [],
  note: '',
})

/** A stored assignment as a draft. */
export function draftOf(assignment: Assignment, ownZone: string): AssignmentDraft {
  const { kind, module_id: moduleId, items, due, visible_from: from, extra_time: extra } = assignment
  const [first] = items
  const counting = first?.goals.flatMap(({ counts }, place) => (counts ? [place] : [])) ?? []
  return {
    kind,
    id: kind === 'module' ? moduleId : (first?.scenario_id ?? null),
    goals: kind !== 'scenario' || counting.length === first?.goals.length ? null : counting,
    part: assignment.part ?? 'full',
    mode: assignment.mode ?? 'exam',
    due: due?.local ?? '',
    timeZone: due?.time_zone ?? from?.time_zone ?? ownZone,
    visibleFrom: from?.local ?? '',
    attempts: assignment.attempts_max,
    late: assignment.late,
    moreTime: extra.map(({ user_id: userId, due: { local } }) => ({ userId, due: local })),
    note: assignment.note ?? '',
  }
}

/** The source for the request; null if none is chosen. */
export function sourceOf({ kind, id, goals, part, mode }: AssignmentDraft): AssignmentInput['source'] | null {
  if (id === null) return null
  if (kind === 'module') return { kind, module_id: id }
  if (kind === 'exam') return { kind, scenario_id: id, part, mode }
  return { kind, scenario_id: id, ...(goals && { goals: [...goals] }) }
}

/** Everything but the source, for the request. */
export function termsOf(draft: AssignmentDraft): Omit<AssignmentInput, 'source' | 'is_draft'> {
  const zoned = (local: string) => (local === '' ? null : { local, time_zone: draft.timeZone })
  const dueOfAll = zoned(draft.due)
  const more = draft.moreTime.flatMap(({ userId, due }) => {
    const own = zoned(due)
    return own ? [{ user_id: userId, due: own }] : []
  })
  return {
    note: draft.note.trim() === '' ? null : draft.note.trim(),
    visible_from: zoned(draft.visibleFrom),
    due: dueOfAll,
    attempts_max: draft.attempts,
    late: draft.late,
    // Without a deadline, no student needs extra time.
    extra_time: dueOfAll ? more : [],
  }
}

export type DraftErrorCode = 'source' | 'goals' | 'before_visible' | 'before_due'

/** The errors that the form itself can find; local times in the same zone compare as strings. */
export function draftErrorCodes({ kind, id, goals, due, visibleFrom, moreTime }: AssignmentDraft): DraftErrorCode[] {
  return [
    ...(id === null ? (['source'] as const) : []),
    ...(kind === 'scenario' && goals?.length === 0 ? (['goals'] as const) : []),
    ...(due !== '' && visibleFrom !== '' && due <= visibleFrom ? (['before_visible'] as const) : []),
    ...(due !== '' && moreTime.some((each) => each.due <= due) ? (['before_due'] as const) : []),
  ]
}
