// Exports and imports words as files.
import type { Language } from '@parley/contracts/language/language.ts'
import { exportWords, importWords, vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { saveText } from '#platform/save-file.ts'
import { readTextFile } from '#platform/text-file.ts'
import { vocabularyKey } from './use-words.ts'

export interface WordFile {
  readonly format: 'csv' | 'anki'
  readonly language: Language | undefined
}

/** Exports all saved words to a file. */
export function useExportWords(onFailed: (error: unknown) => void) {
  return useMutation({
    mutationFn: ({ format, language }: WordFile) =>
      call(exportWords, { query: { format, ...(language && { target_language: language }) } }),
    onSuccess: ({ file_name, content }, { format }) =>
      saveText(file_name, content, format === 'csv' ? 'text/csv' : 'text/plain'),
    onError: onFailed,
  })
}

/** The file is empty, or larger than the server accepts. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile'
}

/** A character has at most four bytes in UTF-8. */
const bytesMax = 4 * vocabularyLimits.csvCharacters

async function read(file: File): Promise<string> {
  // A file that is too large is not even read.
  if (file.size > bytesMax) throw new UnfitFile(file.name)
  const csv = await readTextFile(file)
  if (csv.trim() === '' || csv.length > vocabularyLimits.csvCharacters) throw new UnfitFile(file.name)
  return csv
}

/** Imports words from a CSV file, or from one for Anki, and reports which were added and which lines were rejected. */
export function useImportWords() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => call(importWords, { body: { csv: await read(file) } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [vocabularyKey] }),
  })
}
