// Filling a class from a CSV file, which is checked first and then imported completely or not at all.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParams } from '../id.ts'

/** Maximum bytes per file, rows besides the header, and characters in a name. */
export const rosterLimits = { bytes: 1_000_000, rows: 1_000, name: 120 } as const

/** Encodings used by spreadsheet programs. If the teacher has not chosen one, the first that fits is used. */
export const RosterEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251'])
export type RosterEncoding = z.infer<typeof RosterEncoding>

/** `add`: is already in the organisation. `invite`: gets a mail. `already`: is in the class, or invited to it. */
export const RosterRowState = z.enum(['add', 'invite', 'already', 'wrong'])

export const RosterError = z.object({
  column: z.enum(['name', 'email', 'tag_name', 'row']),
  code: z.enum([
    /** The row has neither an e-mail address nor a tag. */
    'required',
    'email_invalid',
    'tag_unknown',
    /** The tag and the e-mail address belong to two different people. */
    'not_one_person',
    /** Another line contains the same person: `other_line`. */
    'duplicate',
    'formula',
    'characters',
    'too_long',
    /** Unbalanced quotes. */
    'quotes',
  ]),
  /** Number of the line with the same person. */
  other_line: z.number().optional(),
})
export type RosterError = z.infer<typeof RosterError>

export const RosterRow = z.object({
  /** Number of the line in the file, from 1. */
  line: z.number(),
  name: z.string(),
  email: z.string(),
  tag_name: z.string(),
  state: RosterRowState,
  /** The row's errors; empty if there are none. */
  faults: z.array(RosterError),
})
export type RosterRow = z.infer<typeof RosterRow>

/** The error of the entire file. `columns`: it has no column for e-mail addresses or tags. */
export const RosterFileError = z.enum(['encoding', 'empty', 'columns', 'too_many_rows'])
export type RosterFileError = z.infer<typeof RosterFileError>

export const RosterPreview = z.object({
  encoding: RosterEncoding,
  fault: RosterFileError.nullable(),
  /** All rows, in the order of the file. */
  rows: z.array(RosterRow),
  counts: z.object({ add: z.number(), invite: z.number(), already: z.number(), wrong: z.number() }),
  /** How many more students fit in the class and the organisation; open invitations count as students. */
  places_left: z.number(),
  seats_left: z.number(),
})
export type RosterPreview = z.infer<typeof RosterPreview>

const RosterFile = z.strictObject({
  /** The file's bytes in base64: the server detects the encoding. */
  file: z
    .base64()
    .min(1)
    .max(Math.ceil(rosterLimits.bytes / 3) * 4),
  encoding: RosterEncoding.optional(),
})

export const previewRoster = endpoint({
  method: 'POST',
  path: '/api/classes/:id/roster/preview',
  summary: 'Preview a roster import, row by row; stores nothing',
  access: 'teach',
  params: IdParams,
  body: RosterFile,
  response: RosterPreview,
})

export const importRoster = endpoint({
  method: 'POST',
  path: '/api/classes/:id/roster',
  summary: 'Import a roster: all rows or, if any is invalid, none; sends invitations by mail',
  access: 'teach',
  params: IdParams,
  body: RosterFile,
  response: z.object({ added: z.number(), invited: z.number(), already: z.number() }),
  errors: ['CLASS.ROSTER_INVALID', 'CLASS.FULL', 'ORG.MAX_MEMBERS_REACHED'],
})
