import { expect, test } from 'vitest'
import { loadLibrary } from './library.ts'
import { withTwist } from './twist.ts'

const { dialogs } = await loadLibrary()
const dialogOf = (slug: string) => {
  const found = dialogs.find((dialog) => dialog.slug === slug)
  if (found === undefined) throw new Error(`no ${slug}`)
  return found
}

test('a twist after the last step replaces its reply', () => {
  const table = dialogOf('a-table-for-two')
  const again = withTwist(table)
  expect(again?.slug).toBe('a-table-for-two-again')
  expect(again?.situation).toEqual(table.twist?.situation)
  expect(again?.steps).toHaveLength(table.steps.length + 1)
  expect(again?.steps.at(-2)).toEqual({ ...table.steps.at(-1), reply: table.twist?.lead })
  expect(again?.steps.at(-1)).toEqual(table.twist?.step)
  expect(again?.goals).toEqual(table.goals)
})

test('a twist before the first step changes only the opening', () => {
  const { twist, ...table } = dialogOf('a-table-for-two')
  if (twist === undefined) throw new Error('no twist')
  const again = withTwist({ ...table, twist: { ...twist, at: 0 } })
  expect(again?.opening).toEqual(twist.lead)
  expect(again?.steps).toEqual([twist.step, ...table.steps])
  expect(withTwist(table)).toBeNull()
})
