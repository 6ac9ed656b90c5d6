import { moduleLimits } from '@parley/contracts/library.ts'
import { ModuleInput } from '@parley/contracts/module-authoring.ts'
import { expect, test } from 'vitest'
import {
  blankDraft,
  type Chosen,
  hiddenIn,
  inputOf,
  listsOf,
  losesSight,
  type ModuleDraft,
  placed,
  scenariosOf,
  stepped,
  withNewPart,
  withoutPart,
  withoutScenario,
  withPart,
  withPartMoved,
  withScenario,
  withType,
} from './module-draft.ts'

const id = (name: string) => name.codePointAt(0)?.toString(16).padStart(24, '0') ?? ''
const scenario = (name: string, visibility: Chosen['visibility'] = 'PUBLIC'): Chosen => ({
  _id: id(name),
  title: name,
  difficulty_level: 'B1',
  scenario_type: 'DIALOG',
  visibility,
  is_module_only: false,
  is_owner: false,
  can_edit: false,
})
/** Letters are scenarios, spaces stand between parts. */
const structured = (parts: string): ModuleDraft =>
  parts.split(' ').reduce<ModuleDraft>(
    (draft, letters, place) => {
      const key = String(place + 1)
      const named = withPart(place === 0 ? draft : withNewPart(draft), key, () => ({
        title: `Part ${key}`,
        description: 'What it is about.',
      }))
      return [...letters].reduce((so, letter) => withScenario(so, key, scenario(letter)), named)
    },
    { ...blankDraft('de'), title: 'Home', description: 'At home.' },
  )
const shown = (draft: ModuleDraft) =>
  listsOf(draft)
    .map((list) => list.scenarios.map((each) => draft.known[each]?.title).join(''))
    .join(' ')

test('what is written passes the checks of the server, as either type', () => {
  const draft = structured('ab c')
  expect(ModuleInput.safeParse(inputOf(draft)).error).toBeUndefined()
  expect(ModuleInput.safeParse(inputOf(withType(draft, 'FLAT'))).error).toBeUndefined()
})

test('a scenario is in a module once', () => {
  expect(shown(withScenario(structured('ab c'), '2', scenario('a')))).toBe('ab c')
})

test('a full module takes no more', () => {
  const full = Array.from({ length: moduleLimits.scenarios }, (_, place) => String.fromCodePoint(500 + place)).join('')
  const draft = structured(full)
  expect(scenariosOf(draft)).toHaveLength(moduleLimits.scenarios)
  expect(withScenario(draft, '1', scenario('a'))).toBe(draft)
})

test.each([
  ['a', 1, 'ba c'],
  ['b', 1, 'a bc'],
  ['c', -1, 'abc '],
  ['a', -1, 'ab c'],
  ['c', 1, 'ab c'],
] as const)('%s moved by %d makes %s', (letter, by, after) => {
  expect(shown(stepped(structured('ab c'), id(letter), by))).toBe(after)
})

test('a scenario is put at a place of any part, or taken out', () => {
  const draft = structured('ab cd')
  expect(shown(placed(draft, id('a'), '2', 1))).toBe('b cad')
  expect(shown(placed(draft, id('x'), '2', 1))).toBe('ab cd')
  expect(shown(withoutScenario(draft, id('c')))).toBe('ab d')
})

test('parts change places and go with their scenarios; a new one never takes a key that is in use', () => {
  const draft = structured('a b c')
  expect(shown(withPartMoved(draft, '3', -1))).toBe('a c b')
  expect(withPartMoved(draft, '1', -1)).toBe(draft)
  const fewer = withoutPart(draft, '1')
  expect(shown(fewer)).toBe('b c')
  expect(withNewPart(fewer).parts.map((part) => part.key)).toEqual(['2', '3', '4'])
})

test('changing the type there and back loses nothing', () => {
  const draft = structured('ab cd')
  const flat = withType(draft, 'FLAT')
  expect(shown(flat)).toBe('abcd')
  expect(withType(flat, 'STRUCTURED').parts).toEqual(draft.parts)
})

test('what was changed meanwhile in open practice finds its part', () => {
  const flat = withType(structured('ab cd'), 'FLAT')
  const changed = withScenario(withoutScenario(stepped(flat, id('b'), -1), id('c')), '', scenario('n'))
  expect(shown(changed)).toBe('badn')
  expect(shown(withType(changed, 'STRUCTURED'))).toBe('ba dn')
})

test('only parts with words or several of them are worth a question', () => {
  expect(losesSight(blankDraft('de'))).toBe(false)
  expect(losesSight(structured('a'))).toBe(true)
  expect(losesSight(withType(structured('a b'), 'FLAT'))).toBe(false)
})

test('names the scenarios that others would not see', () => {
  const mixed = [scenario('a', 'PUBLIC'), scenario('t', 'TEAM_ONLY'), scenario('p', 'PRIVATE')].reduce<ModuleDraft>(
    (draft, each) => withScenario(draft, '1', each),
    blankDraft('de'),
  )
  const hidden = (visibility: ModuleDraft['visibility']) => hiddenIn({ ...mixed, visibility }).map(({ title }) => title)
  expect(hidden('PRIVATE')).toEqual([])
  expect(hidden('TEAM_ONLY')).toEqual(['p'])
  expect(hidden('PUBLIC')).toEqual(['t', 'p'])
})

test.each([
  ['the author’s own is shown by the module', { is_owner: true }, { is_owner: true }, []],
  ['what is somebody else’s is not', { is_owner: true }, { is_owner: false }, ['p']],
  ['in a module of somebody else one’s own is not', { is_owner: false }, { is_owner: true }, ['p']],
  ['in a module of somebody else theirs is', { is_owner: false }, { is_owner: false }, []],
  [
    'what is for the team alone stays with the team',
    { is_owner: true },
    { is_owner: true, visibility: 'TEAM_ONLY' },
    ['p'],
  ],
  ['what stands on its own is not', { is_owner: true }, { is_owner: true, is_module_only: false }, ['p']],
] as const)('of what is only for modules, %s', (_rule, module, given, expected) => {
  const chosen = { ...scenario('p', 'PRIVATE'), is_module_only: true, ...given }
  const draft = withScenario({ ...blankDraft('de'), ...module, visibility: 'PUBLIC' }, '1', chosen)
  expect(hiddenIn(draft).map(({ title }) => title)).toEqual(expected)
})
