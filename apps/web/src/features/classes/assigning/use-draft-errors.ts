// An assignment's errors as sentences, each for its field.
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import type { DraftErrorCode } from './draft.rules.ts'

type Place = 'source' | 'goals' | 'due' | 'visible_from' | 'extra_time' | 'note'

export interface DraftErrors extends Partial<Record<Place, string>> {
  /** Set if none of the errors belongs to a field. */
  readonly whole: boolean
}

/** The error codes that have their own text. */
const known = [
  'past',
  'before_visible',
  'before_due',
  'not_a_student',
  'not_found',
  'other_language',
  'no_goals',
  'url',
  'characters',
] as const

const places: readonly Place[] = ['source', 'goals', 'due', 'visible_from', 'extra_time', 'note']

/** The part of the form for a path such as `body.extra_time.0.due`: `goals`, or otherwise the first of `places`. */
const placeOf = (path: string): Place | undefined => {
  const names = path.split(/[./]/)
  return names.includes('goals') ? 'goals' : places.find((place) => names.includes(place))
}

const placesOfCodes = { source: 'source', goals: 'goals', before_visible: 'due', before_due: 'extra_time' } as const
const textKeys = {
  source: 'nothing',
  goals: 'no_goals',
  before_visible: 'before_visible',
  before_due: 'before_due',
} as const

/** @param error the server's error, shown in addition to the form's own `codes` */
export function useDraftErrors(codes: readonly DraftErrorCode[], error: unknown): DraftErrors {
  const { t } = useTranslation('classes')
  const found: Partial<Record<Place, string>> = {}
  for (const code of codes) found[placesOfCodes[code]] ??= t(`wrong.${textKeys[code]}`)
  if (codes.length > 0) return { ...found, whole: false }
  const details = error instanceof Problem && error.code === 'VALIDATION.FAILED' ? error.details : []
  for (const { path, code } of details) {
    const place = placeOf(path)
    const rule = known.find((each) => each === code)
    if (place) found[place] ??= t(`wrong.${rule ?? 'refused'}`)
  }
  return { ...found, whole: Boolean(error) && Object.keys(found).length === 0 }
}
