// Checks that all nine languages are complete: no missing, unused or untranslated keys, and every plural form.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { problems } from '@parley/contracts/problem.ts'
import { describe, expect, test } from 'vitest'
import { browserCodes } from '../platform/http/problem.ts'
import { formatIn } from '../platform/language/format.ts'
import { sameAsEnglish } from './same-as-english.ts'

const folder = import.meta.dirname
const source = join(folder, '..')
const pluralSuffix = /_(zero|one|two|few|many|other)$/

type Texts = { [key: string]: string | Texts }

/** All texts in one file by their full keys. */
function flatten(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  )
}

const namespacesOf = (language: string) => readdirSync(join(folder, language)).map((file) => file.replace('.json', ''))
const textsOf = (language: string, namespace: string) =>
  new Map(flatten(JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'))))

const namespaces = namespacesOf('en')
const english = new Map(namespaces.map((namespace) => [namespace, textsOf('en', namespace)]))

/** Keys without plural suffixes, and which ones are plurals. */
function keysOf(texts: Map<string, string>) {
  const plurals = new Set([...texts.keys()].filter((key) => pluralSuffix.test(key)).map(withoutSuffix))
  const keys = new Set([...texts.keys()].map(withoutSuffix))
  return { keys, plurals }
}

const withoutSuffix = (key: string) => key.replace(pluralSuffix, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name)

/** A plural must show its number; one form may omit it ("one word"). */
const namesOf = (texts: Map<string, string>, key: string) =>
  new Set([...texts].filter(([each]) => withoutSuffix(each) === key).flatMap(([, text]) => placeholders(text)))

const others = languages.filter((language) => language !== 'en')

describe.each(languages)('%s', (language) => {
  test('has the same namespaces as English', () => {
    expect(namespacesOf(language).sort()).toEqual(namespaces.sort())
  })

  test.each(namespaces)('%s has the same keys, plural forms and placeholders', (namespace) => {
    const texts = textsOf(language, namespace)
    const wanted = english.get(namespace) ?? new Map<string, string>()
    const { keys, plurals } = keysOf(texts)
    expect([...keys].sort()).toEqual([...keysOf(wanted).keys].sort())
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of keysOf(wanted).plurals) {
      expect(plurals, key).toContain(key)
      const found = [...texts.keys()].filter((each) => withoutSuffix(each) === key)
      expect(found.sort(), key).toEqual(forms.map((form) => `${key}_${form}`).sort())
    }
    for (const key of keys) expect(namesOf(texts, key), key).toEqual(namesOf(wanted, key))
    for (const [key, text] of texts) expect(text.trim(), key).not.toBe('')
  })
})

test('uses no-break spaces before punctuation only in French', () => {
  const breaking = languages.flatMap((language) =>
    namespaces.flatMap((namespace) =>
      [...textsOf(language, namespace)]
        .filter(([, text]) => (language === 'fr' ? / [?!:;»]|« / : /\s[?!:;]/).test(text))
        .map(([key]) => `${language} ${namespace} ${key}`),
    ),
  )
  expect(breaking).toEqual([])
})

test('does not end a sentence with two full stops', () => {
  const day = '2026-11-20T12:00:00Z'
  const twice = languages.flatMap((language) => {
    const { date, duration } = formatIn(language)
    const written = {
      date: [date(day), date(day, { dateStyle: 'long' })],
      duration: [duration(5_000), duration(300_000)],
    }
    return Object.entries(written)
      .filter(([, examples]) => examples.some((example) => example.endsWith('.')))
      .flatMap(([name]) =>
        namespaces.flatMap((namespace) =>
          [...textsOf(language, namespace)]
            .filter(([, text]) => text.includes(`{{${name}}}.`))
            .map(([key]) => `${language} ${namespace}:${key}`),
        ),
      )
  })
  expect(twice).toEqual([])
})

/** Names, keys and signs that need no translation. */
const untranslatable = /^(\W|\d|_|IELTS|Parley|Esc|Enter|Shift|[ABC][12]|\{\{\w+(, \w+)?\}\})*$|^[A-Z]$/u

describe.each(others)('%s', (language: Language) => {
  test.each(namespaces)('%s: contains no English text', (namespace) => {
    const same = [...textsOf(language, namespace)]
      .filter(([key, text]) => text === english.get(namespace)?.get(key) && !untranslatable.test(text))
      .map(([key]) => `${namespace}:${key}`)
      .filter((key) => !sameAsEnglish[key]?.includes(language))
    expect(same).toEqual([])
  })
})

test('the list of shared words contains only shared ones', () => {
  for (const [name, listed] of Object.entries(sameAsEnglish)) {
    const [namespace = '', key = ''] = name.split(':')
    for (const language of listed) {
      expect(textsOf(language, namespace).get(key), `${name} in ${language}`).toBe(english.get(namespace)?.get(key))
    }
  }
})

const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))

/** The namespaces that each `t` in a file reads from: `useTranslation('a')` or `useTranslation(['a', 'b'])`. */
function translators(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name = 't', argument = ''] of text.matchAll(/\{ t(?:: (\w+))?[^}]*\} = useTranslation\(([^)]*)\)/g)) {
    const spaces = found.get(name) ?? new Set()
    for (const [, namespace = ''] of argument.matchAll(/'([\w-]+)'/g)) spaces.add(namespace)
    found.set(name, spaces)
  }
  return found
}

test('all keys that the source uses exist', () => {
  const missing = code.flatMap(({ file, text }) =>
    [...translators(text)].flatMap(([name, spaces]) => {
      const calls = text.matchAll(new RegExp(`(?<![\\w.])${name}\\(\\s*'([\\w.]+)'`, 'g'))
      return [...calls]
        .map(([, key = '']) => key)
        .filter((key) => ![...spaces].some((space) => keysOf(english.get(space) ?? new Map()).keys.has(key)))
        .map((key) => `${file}: ${key}`)
    }),
  )
  expect(missing).toEqual([])
})

test('all errors of the contract and the browser have a message', () => {
  const codes = [...Object.keys(problems), ...browserCodes]
  expect([...(english.get('problem')?.keys() ?? [])].sort()).toEqual(codes.sort())
})

test('all keys are used', () => {
  const all = code.map(({ text }) => text).join('\n')
  const literals = new Set([...all.matchAll(/'(?:[\w-]+:)?([\w.]+)'/g)].map(([, key]) => key))
  // A key composed of parts, such as `goal.${state}`, represents all keys of that shape.
  const shapes = [...all.matchAll(/`([\w.]*\$\{[^`]*)`/g)]
    .map(([, shape = '']) =>
      shape
        .replace(/\$\{[^}]*\}/g, '\0')
        .replace(/[.]/g, '\\.')
        .replaceAll('\0', '[\\w-]+'),
    )
    .filter((shape) => /^[\w.\\[\]+-]+$/.test(shape))
    .map((shape) => new RegExp(`^${shape}$`))
  const unused = namespaces
    .filter((namespace) => namespace !== 'problem')
    .flatMap((namespace) => [...keysOf(english.get(namespace) ?? new Map()).keys].map((key) => ({ namespace, key })))
    .filter(({ key }) => !literals.has(key) && !shapes.some((shape) => shape.test(key)))
    .map(({ namespace, key }) => `${namespace}:${key}`)
  expect(unused).toEqual([])
})
