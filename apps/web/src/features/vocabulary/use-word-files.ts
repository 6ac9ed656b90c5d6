// Words as files: to take along, and from elsewhere.
import type { Language } from '@parley/contracts/language.ts'
import { exportWords, importWords, vocabularyLimits } from '@parley/contracts/vocabulary.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import { saveText } from '#platform/save-file.ts'
import { vocabularyKey } from './use-words.ts'

export interface WordFile {
  readonly format: 'csv' | 'anki'
  readonly language: Language | undefined
}

/** Saves all kept words as a file. */
export function useExportWords(onFailed: (error: unknown) => void) {
  return useMutation({
    mutationFn: ({ format, language }: WordFile) =>
      call(exportWords, { query: { format, ...(language && { target_language: language }) } }),
    onSuccess: ({ file_name, content }, { format }) =>
      saveText(file_name, content, format === 'csv' ? 'text/csv' : 'text/plain'),
    onError: onFailed,
  })
}

/** It is empty, or longer than the server takes. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile'
}

/** No character takes more in UTF-8. */
const bytesMax = 4 * vocabularyLimits.csvCharacters

async function read(file: File): Promise<string> {
  // What cannot fit is not even read.
  if (file.size > bytesMax) throw new UnfitFile(file.name)
  const csv = await file.text()
  if (csv.trim() === '' || csv.length > vocabularyLimits.csvCharacters) throw new UnfitFile(file.name)
  return csv
}

/** Keeps the words of a CSV file; answers what was taken and which lines were not. */
export function useImportWords() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => call(importWords, { body: { csv: await read(file) } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [vocabularyKey] }),
  })
}
