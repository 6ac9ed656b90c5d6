// Where all texts lie: a list that pages do without whose own texts came with them.

/** A text file as it is imported. */
interface TextFile {
  default: Record<string, unknown>
}

export const textFiles = import.meta.glob<TextFile>('../locales/*/*.json')
