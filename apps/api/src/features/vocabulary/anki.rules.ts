// Reads notes of a text file for Anki (https://docs.ankiweb.net/importing/text-files.html). Pure.
import type { CsvFormat } from '#platform/csv.ts'

/** Between the translations and each definition on the back of a note. */
export const betweenMeanings = ' · '
const betweenDefinitions = ' | '

/** The beginnings of our tags: they contain the target language, and what the note does not show otherwise. */
export const tags = {
  prefix: 'parley::',
  tier: 'tier-',
  native: 'native-',
  kind: 'kind-',
  /** The back has no translations. */
  definitions: 'definitions',
} as const

/** A note's fields, as in our own columns. */
export type NoteFields = Readonly<
  Record<
    'word' | 'target_language' | 'native_language' | 'kind' | 'translations' | 'definitions' | 'tier' | 'sentence',
    string
  >
>

export interface AnkiHead {
  /** Number of characters before the first note. */
  readonly length: number
  readonly format: CsvFormat
  /** Converts a note. */
  readonly read: (record: readonly string[]) => NoteFields
}

const separators: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
}
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of a field that Anki has written as HTML. */
const textOf = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(div|p|li)>/gi, ' ')
    .replace(/\[sound:[^\]]*\]|<[^>]*>/g, '')
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole)

/** Columns that are no fields of the note. */
const isAboutNote = (name: string): boolean => /^(tags|deck|notetype|guid) column$/.test(name)

/** The places of our four fields, by the names that we write, otherwise by their order. */
function placesOf(settings: ReadonlyMap<string, string>, separator: string) {
  const named = (settings.get('columns') ?? '').split(separator).map((name) => name.trim().toLowerCase())
  const about = [...settings].filter(([name]) => isAboutNote(name)).map(([, place]) => Number(place) - 1)
  const fields = Array.from({ length: about.length + 3 }, (_, place) => place).filter((place) => !about.includes(place))
  const placeOf = (name: string, order: number) =>
    named.includes('front') ? named.indexOf(name) : (fields[order] ?? -1)
  const tags = Number(settings.get('tags column') ?? named.indexOf('tags') + 1) - 1
  return { front: placeOf('front', 0), back: placeOf('back', 1), sentence: placeOf('sentence', 2), tags }
}

/** Splits the meanings on the back into translations and definitions. */
function meaningsOf(back: string, areDefinitions: boolean): Pick<NoteFields, 'translations' | 'definitions'> {
  const [first = '', ...rest] = back.split(betweenMeanings)
  return areDefinitions
    ? { translations: '', definitions: [first, ...rest].join(betweenDefinitions) }
    : { translations: first, definitions: rest.join(betweenDefinitions) }
}

/** Reads what stands before the notes; null if this is no file for Anki. */
export function readAnkiHead(text: string): AnkiHead | null {
  const [head = ''] = /^(?:#[^\r\n]*(?:\r\n|\r|\n|$))*/.exec(text) ?? []
  const lines = head.split(/\r\n|\r|\n/)
  const settings = new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^#\s*([a-z ]+):(.*)$/i.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.trim().toLowerCase(), value] as const]
    }),
  )
  if (!settings.has('separator') && !settings.has('columns')) return null
  const named = settings.get('separator') ?? 'tab'
  const separator = separators[named.trim().toLowerCase()] ?? named.slice(0, 1)
  const places = placesOf(settings, separator)
  // Files from before kinds were tagged leave it to the text.
  const usualKind = settings.get('kinds')?.trim() === 'tagged' ? 'word' : ''
  const isHtml = settings.get('html')?.trim().toLowerCase() === 'true'
  return {
    length: head.length,
    format: { separator, isGuarded: false, firstLine: lines.length },
    read(record) {
      const fieldAt = (place: number) => {
        const field = record[place] ?? ''
        return isHtml ? textOf(field) : field
      }
      const own = fieldAt(places.tags)
        .split(/\s+/)
        .flatMap((tag) => (tag.startsWith(tags.prefix) ? [tag.slice(tags.prefix.length)] : []))
      const tagged = (start: string) => own.find((tag) => tag.startsWith(start))?.slice(start.length) ?? ''
      return {
        word: fieldAt(places.front),
        target_language: own.find((tag) => /^[a-z]{2}$/.test(tag)) ?? '',
        native_language: tagged(tags.native),
        kind: tagged(tags.kind) || usualKind,
        tier: tagged(tags.tier),
        sentence: fieldAt(places.sentence),
        ...meaningsOf(fieldAt(places.back), own.includes(tags.definitions)),
      }
    },
  }
}
