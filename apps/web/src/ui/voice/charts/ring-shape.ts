// Sixty bars in a circle of radius 96 around the origin, as two paths: elapsed and remaining time.

const bars = 60
const outer = 96
/** Every fifth bar is longer, as on a clock face. */
const lengthOf = (bar: number): number => (bar % 5 === 0 ? 14 : 10)

/** @param share of remaining time, 0 to 1; bars go out clockwise from the top */
export function ringPaths(share: number): { gone: string; left: string } {
  const out = bars - Math.round(Math.max(0, Math.min(1, share)) * bars)
  const all = Array.from({ length: bars }, (_, bar) => barPath(bar))
  return { gone: all.slice(0, out).join(''), left: all.slice(out).join('') }
}

function barPath(bar: number): string {
  const angle = (bar / bars) * 2 * Math.PI
  const point = (radius: number) => `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`
  return `M${point(outer - lengthOf(bar))}L${point(outer)}`
}
