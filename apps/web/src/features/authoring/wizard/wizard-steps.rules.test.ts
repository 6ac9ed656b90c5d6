import { describe, expect, test } from 'vitest'
import { type StepsState, viewSteps } from './wizard-steps.rules.ts'

type Name = 'basics' | 'content' | 'details'

const begun: StepsState<Name> = {
  names: ['basics', 'content', 'details'],
  at: 'basics',
  seen: new Set(),
  lacking: new Set<Name>(['basics', 'content']),
  refused: new Set(),
}
const marks = (state: Partial<StepsState<Name>>) =>
  viewSteps({ ...begun, ...state })
    .steps.map(({ mark }) => mark)
    .join(' ')

describe('the step marks', () => {
  test('report nothing about a step that was never opened', () => {
    expect(marks({})).toBe('open open open')
    expect(marks({ lacking: new Set() })).toBe('open open open')
  })

  test('tick a step that was left only if nothing is missing', () => {
    expect(marks({ at: 'content', seen: new Set(['basics']) })).toBe('invalid open open')
    expect(marks({ at: 'content', seen: new Set(['basics']), lacking: new Set(['content']) })).toBe('done open open')
  })

  test('remain on a step that was left for an earlier one', () => {
    const seen = new Set<Name>(['basics', 'content'])
    expect(marks({ at: 'basics', seen, lacking: new Set(['content']) })).toBe('done invalid open')
  })

  test("show the server's errors on every step", () => {
    expect(marks({ lacking: new Set(), refused: new Set(['details']) })).toBe('open open invalid')
  })
})

describe('the Next button', () => {
  test('is disabled only while its own step is incomplete', () => {
    expect(viewSteps(begun).mayGoOn).toBe(false)
    expect(viewSteps({ ...begun, lacking: new Set(['content']) }).mayGoOn).toBe(true)
  })

  test('stays enabled for errors that only the server can find', () => {
    const refused = new Set<Name>(['basics'])
    expect(viewSteps({ ...begun, lacking: new Set<Name>(), refused }).mayGoOn).toBe(true)
  })

  test('leads to the next step', () => {
    expect(viewSteps(begun)).toMatchObject({ previous: undefined, next: 'content' })
    expect(viewSteps({ ...begun, at: 'content' })).toMatchObject({ previous: 'basics', next: 'details' })
    expect(viewSteps({ ...begun, at: 'details' })).toMatchObject({ previous: 'content', next: undefined })
  })
})
