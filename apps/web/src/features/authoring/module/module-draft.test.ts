import { moduleLimits } from '@parley/contracts/library/module.ts'
import { ModuleInput } from '@parley/contracts/library/module-authoring.ts'
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
/** Builds a draft from a string: each letter is a scenario, and spaces separate parts. */
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

test('produces modules of either type that pass the server’s validation', () => {
  const draft = structured('ab c')
  expect(ModuleInput.safeParse(inputOf(draft)).error).toBeUndefined()
  expect(ModuleInput.safeParse(inputOf(withType(draft, 'FLAT'))).error).toBeUndefined()
})

test('adds a scenario to a module only once', () => {
  expect(shown(withScenario(structured('ab c'), '2', scenario('a')))).toBe('ab c')
})

test('adds no scenarios to a full module', () => {
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
] as const)('moving %s by %d gives %s', (letter, by, after) => {
  expect(shown(stepped(structured('ab c'), id(letter), by))).toBe(after)
})

test('inserts a scenario anywhere in a part, or removes it', () => {
  const draft = structured('ab cd')
  expect(shown(placed(draft, id('a'), '2', 1))).toBe('b cad')
  expect(shown(placed(draft, id('x'), '2', 1))).toBe('ab cd')
  expect(shown(withoutScenario(draft, id('c')))).toBe('ab d')
})

test('moves parts with their scenarios and never reuses a key', () => {
  const draft = structured('a b c')
  expect(shown(withPartMoved(draft, '3', -1))).toBe('a c b')
  expect(withPartMoved(draft, '1', -1)).toBe(draft)
  const fewer = withoutPart(draft, '1')
  expect(shown(fewer)).toBe('b c')
  expect(withNewPart(fewer).parts.map((part) => part.key)).toEqual(['2', '3', '4'])
})

test('preserves everything when the type changes back and forth', () => {
  const draft = structured('ab cd')
  const flat = withType(draft, 'FLAT')
  expect(shown(flat)).toBe('abcd')
  expect(withType(flat, 'STRUCTURED').parts).toEqual(draft.parts)
})

test("restores a scenario's part after an edit in open practice", () => {
  const flat = withType(structured('ab cd'), 'FLAT')
  const changed = withScenario(withoutScenario(stepped(flat, id('b'), -1), id('c')), '', scenario('n'))
  expect(shown(changed)).toBe('badn')
  expect(shown(withType(changed, 'STRUCTURED'))).toBe('ba dn')
})

test('asks only if a part has text or there are several parts', () => {
  expect(losesSight(blankDraft('de'))).toBe(false)
  expect(losesSight(structured('a'))).toBe(true)
  expect(losesSight(withType(structured('a b'), 'FLAT'))).toBe(false)
})

test('lists the scenarios that others would not see', () => {
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
  ['shows the author’s own module-only scenario through the module', { is_owner: true }, { is_owner: true }, []],
  ['hides a module-only scenario of another author', { is_owner: true }, { is_owner: false }, ['p']],
  ['hides one’s own module-only scenario in another author’s module', { is_owner: false }, { is_owner: true }, ['p']],
  ['shows the module author’s module-only scenario in their module', { is_owner: false }, { is_owner: false }, []],
  [
    'hides a scenario of the team outside the team',
    { is_owner: true },
    { is_owner: true, visibility: 'TEAM_ONLY' },
    ['p'],
  ],
  ['hides a scenario that is not module-only', { is_owner: true }, { is_owner: true, is_module_only: false }, ['p']],
] as const)('%s', (_rule, module, draftOf, expected) => {
  const chosen = { ...scenario('p', 'PRIVATE'), is_module_only: true, ...draftOf }
  const draft = withScenario({ ...blankDraft('de'), ...module, visibility: 'PUBLIC' }, '1', chosen)
  expect(hiddenIn(draft).map(({ title }) => title)).toEqual(expected)
})
