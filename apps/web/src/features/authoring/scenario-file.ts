// Scenarios as files: `title.parley.json`, out and in.
import type { ScenarioInput } from '@parley/contracts/authoring.ts'
import { isRecord } from './scenario-values.ts'

/** Longest part of a title that becomes a file's name, in characters. */
const nameMax = 60

/** A name that every system takes; letters of every script stay. */
export function fileNameOf(title: string): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, nameMax)
  return `${words === '' ? 'scenario' : words}.parley.json`
}

/** The file that the server would make of it. */
export const fileOf = (scenario: ScenarioInput) => ({ format: 'parley/scenario', version: 1, scenario })

/** Hands a file to the browser. */
export function download(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}

/** What a file turned out to be. `text` is the scenario alone, or the file as it is where it cannot be read. */
export type FileRead = { readonly kind: 'scenario'; readonly text: string } | { readonly kind: 'module' }

/** Looks into a file. A bare scenario without the frame of a file is taken as well. */
export function readFileText(text: string): FileRead {
  try {
    const content: unknown = JSON.parse(text)
    if (!isRecord(content)) return { kind: 'scenario', text }
    if (content.format === 'parley/module') return { kind: 'module' }
    const scenario = content.format === 'parley/scenario' ? content.scenario : content
    return { kind: 'scenario', text: JSON.stringify(scenario, null, 2) ?? '' }
  } catch {
    return { kind: 'scenario', text }
  }
}
