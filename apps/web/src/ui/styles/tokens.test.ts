// Checks that the tokens' colours are legible in every pair, because axe only checks the pages that journeys visit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The declarations of the first rule with this selector, and of all earlier `:root` rules. */
const declarationsOf = (scheme: 'light' | 'dark'): ReadonlyMap<string, string> => {
  const rules = [...css.matchAll(/^(:root[^{]*)\{([^}]*)\}/gm)]
  const applied = rules.filter(([, selector = '']) => selector.trim() === ':root' || selector.includes(`"${scheme}"`))
  return new Map(
    applied.flatMap(([, , body = '']) =>
      [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const),
    ),
  )
}

/** Red, green and blue from 0 to 1. */
function colourOf(tokens: ReadonlyMap<string, string>, name: string): number[] {
  const value = tokens.get(name) ?? ''
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  if (other !== undefined) return colourOf(tokens, other)
  const [, hex = ''] = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value) ?? []
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
  if (digits.length === 0) throw new Error(`--${name} is not a colour: ${value}`)
  return digits.map((pair) => Number.parseInt(pair, 16) / 255)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const pages = ['bg', 'surface', 'raised']
/** Text colours and their backgrounds. */
const texts: readonly [text: string, grounds: readonly string[]][] = [
  ['ink', [...pages, 'sunk', 'speech', 'mine']],
  ['muted', [...pages, 'sunk']],
  ['faint', pages],
  ['on-primary', ['primary', 'primary-hover', 'primary-press']],
  ['iris-text', [...pages, 'iris-soft']],
  ['on-live', ['live']],
  ['live-text', [...pages, 'live-soft']],
  ['on-done', ['done']],
  ['done-text', [...pages, 'done-soft']],
  ['warn-text', [...pages, 'warn-soft']],
  ['on-danger', ['danger']],
  ['danger-text', [...pages, 'danger-soft']],
]

test.each(['light', 'dark'] as const)('every text has a contrast of at least 4.5:1 in the %s scheme', (scheme) => {
  const tokens = declarationsOf(scheme)
  const pale = texts.flatMap(([text, grounds]) =>
    grounds
      .map((ground) => ({ text, ground, contrast: contrastOf(colourOf(tokens, text), colourOf(tokens, ground)) }))
      .filter(({ contrast }) => contrast < 4.5),
  )
  expect(pale).toEqual([])
})

test('computes contrast as defined by WCAG', () => {
  expect(contrastOf([0, 0, 0], [1, 1, 1])).toBeCloseTo(21)
  expect(contrastOf([0x77 / 255, 0x77 / 255, 0x77 / 255], [1, 1, 1])).toBeCloseTo(4.48)
})
