// Index of all text files. Pages that include their texts do not load it.

/** An imported text file. */
interface TextFile {
  default: Record<string, unknown>
}

export const textFiles = import.meta.glob<TextFile>('../../locales/*/*.json')
