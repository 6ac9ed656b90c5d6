// Imports a file into the library.

import type { Answer } from '@parley/contracts/endpoint.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { importLibraryFile, type LibraryFile, libraryFileBytes } from '@parley/contracts/library/library-file.ts'
import type { ProblemDetail } from '@parley/contracts/problem.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { readTextFile } from '#platform/text-file.ts'
import { libraryKey } from '../use-library.ts'

/** The file is JSON, but has invalid content. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
  readonly content: unknown
  readonly details: readonly ProblemDetail[]

  constructor(content: unknown, problem: Problem) {
    super(problem.message, { cause: problem })
    this.content = content
    this.details = problem.details
  }
}

/** The file is not JSON. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

export interface Imported extends Answer<typeof importLibraryFile> {
  readonly target: Language
  readonly isExam: boolean
}

async function read(file: File): Promise<LibraryFile> {
  if (file.size > libraryFileBytes) throw new Problem('UPLOAD.TOO_LARGE')
  try {
    // The server validates every field and returns all errors.
    return JSON.parse(await readTextFile(file))
  } catch (cause) {
    throw new UnreadableFile(file.name, { cause })
  }
}

async function send(body: LibraryFile): Promise<Answer<typeof importLibraryFile>> {
  try {
    return await call(importLibraryFile, { body })
  } catch (error) {
    if (error instanceof Problem && error.details.length > 0) throw new RefusedFile(body, error)
    throw error
  }
}

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File): Promise<Imported> => {
      const body = await read(file)
      const made = await send(body)
      return body.format === 'parley/scenario'
        ? { ...made, target: body.scenario.target_language, isExam: body.scenario.scenario_type === 'IELTS' }
        : { ...made, target: body.module.target_language, isExam: false }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [libraryKey] }),
  })
}
