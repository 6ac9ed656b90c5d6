// Geometry of the stage: a wide circle; only the part that bulges towards the other side is visible.

export type Side = 'partner' | 'learner'

export interface StageBox {
  /** In pixels. */
  width: number
  height: number
  /** How far the circle bulges in the middle, in pixels. */
  sag: number
  /** Maximum length of a bar beyond the rim, in pixels. */
  reach: number
}

export interface Spoke {
  /** Position on the rim: -1 at the left edge, 0 in the middle, 1 at the right edge. */
  along: number
  /** Start of the bar, and the direction in which it grows (a unit vector). */
  x: number
  y: number
  dx: number
  dy: number
}

export interface StageFigure {
  /** SVG path of the filled part of the circle. */
  face: string
  /** SVG path of its visible edge. */
  rim: string
  spokes: Spoke[]
}

/** Space between a bar's maximum reach and the edge of its box, in pixels. */
const margin = 10
/** Space between the rim and the bars, in pixels. */
const standOff = 9
const narrowBox = 500

/** Computes the layout of one side of the stage. Null while the box has no size. */
export function stageFigure(side: Side, { width, height, sag, reach }: StageBox): StageFigure | null {
  if (width <= 0 || height <= 0 || sag <= 0) return null
  const half = width / 2
  // The radius follows from chord and sagitta; a circle smaller than its box is drawn as a half circle.
  const radius = Math.max(half, (half * half + sag * sag) / (2 * sag))
  const spread = Math.asin(half / radius)
  const down = side === 'partner' ? 1 : -1
  const tip = side === 'partner' ? height - reach - margin : reach + margin
  const centre = tip - down * radius
  const edge = centre + down * radius * Math.cos(spread)
  const flat = side === 'partner' ? 0 : height
  const arc = `A${round(radius)} ${round(radius)} 0 0 ${side === 'partner' ? 0 : 1} ${width} ${round(edge)}`
  const pitch = width < narrowBox ? 7 : 9
  const pairs = Math.max(1, Math.floor((spread * radius) / pitch))
  const from = radius + standOff
  const spokes = Array.from({ length: pairs * 2 + 1 }, (_, n): Spoke => {
    const along = n / pairs - 1
    const dx = Math.sin(along * spread)
    const dy = down * Math.cos(along * spread)
    return { along, x: half + dx * from, y: centre + dy * from, dx, dy }
  })
  return { face: `M0 ${flat}V${round(edge)}${arc}V${flat}Z`, rim: `M0 ${round(edge)}${arc}`, spokes }
}

/** One path for all bars; `lengths` in pixels, one per spoke. A missing length is a dot. */
export function barsPath(spokes: readonly Spoke[], lengths: ArrayLike<number>): string {
  let path = ''
  for (const [n, { x, y, dx, dy }] of spokes.entries()) {
    // Not every browser draws round caps on a zero-length stroke, so a dot is half a pixel long.
    const long = Math.max(0.5, lengths[n] ?? 0)
    path += `M${round(x)} ${round(y)}l${round(dx * long)} ${round(dy * long)}`
  }
  return path
}

const round = (value: number): number => Math.round(value * 10) / 10
