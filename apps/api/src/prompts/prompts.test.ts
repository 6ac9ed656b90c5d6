import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type PromptName, promptOf } from './prompts.ts'

/**
 * Digests of the released texts. A change of a prompt is a new file with the next version and a new line here, so that
 * two results with the same version were judged by the same instructions.
 */
const released: Readonly<Record<PromptName, string>> = {
  'defence@1': 'e2d881090eb49b34',
  'exam-band@2': '253ffc4fe9e4f013',
  'judging@1': '042968815d999992',
  'line-analysis@1': 'cb939e930f6203d3',
  'placement@1': '74d5f04135e3fec6',
  'review@6': '4334e098469cc8a9',
  'task@1': '587446822ba59f53',
  'topics@1': '975e76c806f096c9',
}

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'))
const names = files.map((file) => file.slice(0, -'.json'.length))
const digestOf = (name: string) =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))))
    .digest('hex')
    .slice(0, 16)

test('a version has the texts with which it was released', () => {
  expect(Object.fromEntries(names.map((name) => [name, digestOf(name)]))).toEqual(released)
})

test('a prompt has one version, in a file that is loaded', () => {
  const loaded = Object.keys(released) as PromptName[]
  expect(loaded.toSorted()).toEqual(names.toSorted())
  for (const name of loaded) {
    expect(name).toMatch(/^[a-z-]+@[1-9]\d*$/)
    expect(promptOf(name)).toEqual(JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')))
  }
  expect(new Set(names.map((name) => name.split('@')[0])).size).toBe(names.length)
})

test('a prompt names the current versions of its parts, so that their changes raise its own', () => {
  for (const name of Object.keys(released) as PromptName[]) {
    const { with: parts = [] } = promptOf(name) as { with?: readonly string[] }
    expect(names, name).toEqual(expect.arrayContaining([...parts]))
  }
})

test('no prompt asks for quotes as short as possible', () => {
  for (const name of Object.keys(released) as PromptName[]) {
    expect(JSON.stringify(promptOf(name)), name).not.toMatch(/short as possible|shortest/i)
  }
})
