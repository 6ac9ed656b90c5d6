// The columns of exported marks. Pure. `platform/csv.ts` guards against formula injection.

export interface MarkLine {
  readonly assignment: string
  readonly scenario: string
  readonly student: string
  readonly tagName: string
  readonly dueAt: Date | null
  /** Null if nothing was handed in. */
  readonly handedIn: {
    readonly at: Date
    readonly attempt: number
    readonly isLate: boolean
    readonly isSentBack: boolean
  } | null
  readonly mark: {
    readonly value: string | null
    readonly machine: string | null
    readonly reason: string
    readonly comment: string
    readonly isReleased: boolean
  } | null
}

export const markColumns = [
  'assignment',
  'scenario',
  'student',
  'tag_name',
  'due',
  'handed_in',
  'is_late',
  'attempt',
  'state',
  'machine_mark',
  'mark',
  'reason',
  'comment',
] as const

export const studentName = (first: string, last: string): string => `${first} ${last}`.trim()

function stateOf({ handedIn, mark }: MarkLine): string {
  if (handedIn === null) return ''
  if (handedIn.isSentBack) return 'sent_back'
  if (mark?.value == null) return 'handed_in'
  return mark.isReleased ? 'released' : 'marked'
}

/**
 * In column order.
 * @param timeOf formats a time so that spreadsheets recognise it: 2026-11-24 20:00
 */
export function markFields(line: MarkLine, timeOf: (at: Date) => string): string[] {
  const { handedIn, mark, dueAt } = line
  return [
    line.assignment,
    line.scenario,
    line.student,
    line.tagName,
    dueAt === null ? '' : timeOf(dueAt),
    handedIn === null ? '' : timeOf(handedIn.at),
    handedIn === null ? '' : String(handedIn.isLate),
    handedIn === null ? '' : String(handedIn.attempt),
    stateOf(line),
    mark?.machine ?? '',
    mark?.value ?? '',
    mark?.reason ?? '',
    mark?.comment ?? '',
  ]
}
