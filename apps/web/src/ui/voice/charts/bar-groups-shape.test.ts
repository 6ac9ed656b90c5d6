import { describe, expect, test } from 'vitest'
import { groupedBars } from './bar-groups-shape.ts'

const room = { widthPx: 304, heightPx: 36 }
const counts = Array.from({ length: 100 }, (_, place) => place + 1)

/** Left and right edges of each group, in pixels. */
const edges = (groups: ReturnType<typeof groupedBars>) =>
  groups.map((bars) => ({ from: (bars[0]?.x ?? 0) - 1.5, to: (bars.at(-1)?.x ?? 0) + 1.5 }))

describe('groupedBars', () => {
  test.each([
    [8, 5],
    [9, 4],
    [12, 3],
    [16, 2],
    [20, 1],
  ])('draws %d groups of %d bars each within a card', (count, size) => {
    const groups = groupedBars(count, 'On the move', room)
    expect(groups.map((bars) => bars.length)).toEqual(Array.from({ length: count }, () => size))
  })

  test.each([200, 286, 304, 560])('separates one to a hundred groups within %d pixels', (widthPx) => {
    for (const count of counts) {
      const groups = groupedBars(count, 'Campus life', { widthPx, heightPx: 36 })
      expect(groups).toHaveLength(count)
      for (const bar of groups.flat()) {
        expect(bar.x - 1.5, `${count}`).toBeGreaterThanOrEqual(0)
        expect(bar.x + 1.5, `${count}`).toBeLessThanOrEqual(widthPx)
        expect(bar.top, `${count}`).toBeGreaterThanOrEqual(0)
        expect(bar.top + bar.height, `${count}`).toBeLessThanOrEqual(36)
        expect(bar.height, `${count}`).toBeGreaterThanOrEqual(5)
      }
      const all = edges(groups)
      for (const [place, group] of all.entries()) {
        const next = all[place + 1]
        // The next group is further right, or starts a row.
        if (next && next.from > 0) expect(next.from - group.to, `${count}`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  test('leaves a wider gap between groups than inside a group', () => {
    const groups = groupedBars(8, 'On the move', room)
    const [first, second] = edges(groups)
    expect((second?.from ?? 0) - (first?.to ?? 0)).toBe(9)
    expect((groups[0]?.[1]?.x ?? 0) - (groups[0]?.[0]?.x ?? 0)).toBe(6)
  })

  test('draws the same shape for the same seed', () => {
    expect(groupedBars(6, 'Seeing a doctor', room)).toEqual(groupedBars(6, 'Seeing a doctor', room))
    expect(groupedBars(6, 'Seeing a doctor', room)).not.toEqual(groupedBars(6, 'At work', room))
  })

  test('draws nothing without data or space', () => {
    expect(groupedBars(0, 'At work', room)).toEqual([])
    expect(groupedBars(3, 'At work', { widthPx: 0, heightPx: 0 })).toEqual([])
  })
})
