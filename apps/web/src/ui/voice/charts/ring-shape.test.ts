import { expect, it } from 'vitest'
import { ringPaths } from './ring-shape.ts'

const count = (path: string) => path.split('M').length - 1

it('draws one bar per sixtieth, at most sixty', () => {
  for (const [share, left] of [
    [1, 60],
    [0.7, 42],
    [0, 0],
    [1.2, 60],
    [-1, 0],
  ] as const) {
    const paths = ringPaths(share)
    expect([count(paths.left), count(paths.gone)]).toEqual([left, 60 - left])
  }
})

it('begins at the top with a long bar', () => {
  expect(ringPaths(1).left).toMatch(/^M0\.0 -82\.0L0\.0 -96\.0/)
})
