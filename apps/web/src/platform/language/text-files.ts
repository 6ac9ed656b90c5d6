// Index of all text files, which pages that include their texts do not load.

/** An imported text file. */
interface TextFile {
  default: Record<string, unknown>
}

export const textFiles = import.meta.glob<TextFile>('../../locales/*/*.json')
