import { describe, expect, test } from 'vitest'
import { withStar } from '../item/starred.ts'
import { nextOf, partsOf } from './module.rules.ts'

const id = (letter: string) => letter.repeat(24)
const at = (letter: string, submodule_index: number | null) => ({ _id: id(letter), submodule_index })
const submodule = (title: string) => ({ title, description: `About ${title}`, tips: ['Listen first.'], scenarios: [] })

describe('partsOf', () => {
  test('a flat module is one part without a title', () => {
    const scenarios = [at('a', null), at('b', null)]
    expect(partsOf({}, scenarios)).toEqual([{ place: -1, title: '', description: '', tips: [], scenarios }])
  })

  test('a structured module keeps its submodules and the order in each', () => {
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

  test('a submodule of which nothing may be seen is left out; a scenario of no known submodule is not', () => {
    const parts = partsOf({ submodules: [submodule('Shops'), submodule('Offices')] }, [at('a', 1), at('b', 7)])
    expect(parts.map((part) => part.title)).toEqual(['', 'Offices'])
    expect(parts[0]?.scenarios).toEqual([at('b', 7)])
  })

  test('nothing to see, no parts', () => {
    expect(partsOf({ submodules: [submodule('Shops')] }, [])).toEqual([])
  })
})

describe('nextOf', () => {
  const scenarios = [
    { _id: id('a'), completed_count: 2 },
    { _id: id('b'), completed_count: 0 },
    { _id: id('c'), completed_count: 0 },
  ]

  test('the first that is not done', () => {
    expect(nextOf(scenarios, [])?._id).toBe(id('b'))
  })

  test('what waits to be continued goes first, even where it was done before', () => {
    expect(nextOf(scenarios, [id('c')])?._id).toBe(id('c'))
    expect(nextOf(scenarios, [id('a')])?._id).toBe(id('a'))
  })

  test('nothing when all are done', () => {
    expect(nextOf([{ _id: id('a'), completed_count: 1 }], [])).toBeUndefined()
  })
})

describe('withStar', () => {
  const card = (letter: string) => ({ _id: id(letter), is_favorite: false, title: letter })

  test('page by page, at once or alone, only the one card changes', () => {
    const [one, other] = [card('a'), card('b')]
    const starred = { ...one, is_favorite: true }
    const page = { items: [one, other], offset: 0, limit: 20 }
    expect(withStar({ pages: [page] }, one._id, true)).toEqual({ pages: [{ ...page, items: [starred, other] }] })
    expect(withStar({ items: [one, other] }, one._id, true)).toEqual({ items: [starred, other] })
    expect(withStar(one, one._id, true)).toEqual(starred)
    expect(withStar(other, one._id, true)).toEqual(other)
  })
})
