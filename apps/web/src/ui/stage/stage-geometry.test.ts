import { describe, expect, it } from 'vitest'
import { barsPath, stageFigure } from './stage-geometry.ts'

const box = { width: 960, height: 192, sag: 64, reach: 54 }

describe('stageFigure', () => {
  it('keeps the partner’s tip and bars inside the box', () => {
    const figure = stageFigure('partner', box)
    const spokes = figure?.spokes ?? []
    const middle = spokes[(spokes.length - 1) / 2]
    expect(middle).toMatchObject({ along: 0, x: 480, dx: 0, dy: 1 })
    expect(middle?.y).toBeCloseTo(192 - 54 - 10 + 9)
    for (const { y, dy } of spokes) expect(y + dy * 54).toBeLessThan(192)
  })

  it('meets the edges of the box `sag` above the tip', () => {
    const edge = Number(/^M0 ([\d.-]+)A/.exec(stageFigure('partner', box)?.rim ?? '')?.[1])
    expect(edge).toBeCloseTo(192 - 54 - 10 - 64, 0)
  })

  it('mirrors the learner’s side vertically', () => {
    const spokes = stageFigure('learner', box)?.spokes ?? []
    const middle = spokes[(spokes.length - 1) / 2]
    expect(middle?.dy).toBe(-1)
    expect(middle?.y).toBeCloseTo(54 + 10 - 9)
  })

  it('spaces bars 9 px apart, and 7 px on a phone', () => {
    for (const [width, pitch] of [
      [960, 9],
      [360, 7],
    ] as const) {
      const [first, second] = stageFigure('learner', { ...box, width })?.spokes ?? []
      const apart = Math.hypot((second?.x ?? 0) - (first?.x ?? 0), (second?.y ?? 0) - (first?.y ?? 0))
      expect(apart).toBeGreaterThanOrEqual(pitch - 0.5)
      expect(apart).toBeLessThan(pitch + 1)
    }
  })

  it('stays circular in a narrow box', () => {
    expect(stageFigure('partner', { ...box, width: 60 })?.rim).not.toContain('NaN')
    expect(stageFigure('partner', { ...box, width: 0 })).toBeNull()
  })
})

describe('barsPath', () => {
  it('draws one stroke per spoke, and a dot in silence', () => {
    const spokes = [
      { along: -1, x: 1, y: 2, dx: 0, dy: 1 },
      { along: 1, x: 8, y: 2, dx: 0, dy: 1 },
    ]
    expect(barsPath(spokes, [12.34])).toBe('M1 2l0 12.3M8 2l0 0.5')
  })
})
