import { describe, expect, test } from 'vitest'
import { withStar } from '../item/favorite-cache.ts'
import { nextOf, partsOf } from './module.rules.ts'

const id = (letter: string) => letter.repeat(24)
const at = (letter: string, submodule_index: number | null) => ({ _id: id(letter), submodule_index })
const submodule = (title: string) => ({ title, description: `About ${title}`, tips: ['Listen first.'], scenarios: [] })

describe('partsOf', () => {
  test('returns a flat module as one part without a title', () => {
    const scenarios = [at('a', null), at('b', null)]
    expect(partsOf({}, scenarios)).toEqual([{ place: -1, title: '', description: '', tips: [], scenarios }])
  })

  test('keeps a structured module’s submodules and the order within each', () => {
    const parts = partsOf({ submodules: [submodule('Shops'), submodule('Offices')] }, [
      at('a', 0),
      at('b', 1),
      at('c', 0),
    ])
    expect(parts.map((part) => [part.title, part.scenarios.map((scenario) => scenario._id)])).toEqual([
      ['Shops', [id('a'), id('c')]],
      ['Offices', [id('b')]],
    ])
    expect(parts[0]).toMatchObject({ description: 'About Shops', tips: ['Listen first.'] })
  })

  test('omits a submodule without visible scenarios', () => {
    const parts = partsOf({ submodules: [submodule('Shops'), submodule('Offices')] }, [at('a', 1), at('b', 7)])
    expect(parts.map((part) => part.title)).toEqual(['', 'Offices'])
    expect(parts[0]?.scenarios).toEqual([at('b', 7)])
  })

  test('returns no parts if nothing is visible', () => {
    expect(partsOf({ submodules: [submodule('Shops')] }, [])).toEqual([])
  })
})

describe('nextOf', () => {
  const scenarios = [
    { _id: id('a'), completed_count: 2 },
    { _id: id('b'), completed_count: 0 },
    { _id: id('c'), completed_count: 0 },
  ]

  test('returns the first unfinished scenario', () => {
    expect(nextOf(scenarios, [])?._id).toBe(id('b'))
  })

  test('prefers an open conversation, even if its scenario is already done', () => {
    expect(nextOf(scenarios, [id('c')])?._id).toBe(id('c'))
    expect(nextOf(scenarios, [id('a')])?._id).toBe(id('a'))
  })

  test('returns null once all are done', () => {
    expect(nextOf([{ _id: id('a'), completed_count: 1 }], [])).toBeUndefined()
  })
})

describe('withStar', () => {
  const card = (letter: string) => ({ _id: id(letter), is_favorite: false, title: letter })

  test('changes only one card, whatever the shape of the cached data', () => {
    const [one, other] = [card('a'), card('b')]
    const starred = { ...one, is_favorite: true }
    const page = { items: [one, other], offset: 0, limit: 20 }
    expect(withStar({ pages: [page] }, one._id, true)).toEqual({ pages: [{ ...page, items: [starred, other] }] })
    expect(withStar({ items: [one, other] }, one._id, true)).toEqual({ items: [starred, other] })
    expect(withStar(one, one._id, true)).toEqual(starred)
    expect(withStar(other, one._id, true)).toEqual(other)
  })
})
