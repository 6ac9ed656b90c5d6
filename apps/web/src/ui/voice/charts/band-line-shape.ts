// Positions of band marks over time.

/** Highest IELTS band. */
const top = 9
/** The axis always includes this band, so that half a band never looks like a leap. */
const usualBottom = 4
/** Space on both sides, so that marks are not cut off, in percent. */
const edge = 3

/** The axis's whole bands from the bottom up, including all bands in the data. */
export function bandAxis(bands: readonly number[]): number[] {
  const bottom = Math.max(0, Math.min(usualBottom, Math.floor(Math.min(top, ...bands)) - 1))
  return Array.from({ length: top - bottom + 1 }, (_, place) => bottom + place)
}

export interface BandMark {
  /** Percent from the left and from the bottom. */
  readonly x: number
  readonly y: number
  /** Whether its band differs from the previous one. */
  readonly isChange: boolean
}

/** One mark per band, evenly spread; a single one is centred. */
export function bandMarks(bands: readonly number[], axis: readonly number[]): BandMark[] {
  const bottom = axis[0] ?? 0
  const step = bands.length > 1 ? (100 - 2 * edge) / (bands.length - 1) : 0
  return bands.map((band, place) => ({
    x: bands.length === 1 ? 50 : edge + place * step,
    y: ((band - bottom) / (top - bottom)) * 100,
    isChange: band !== bands[place - 1],
  }))
}
