// The voice bar, the main motif: every voice is drawn with it, and nothing else may look like it.

/** Width in pixels. A bar is never shorter than it is wide, so silence is a dot. */
export const barWidth = 3
export const barGap = 3

/** One upright bar with round ends, in pixels; `x` is its centre. */
export interface Bar {
  readonly x: number
  readonly top: number
  readonly height: number
}

const short = (pixels: number) => Number(pixels.toFixed(1))

/** The bars as one SVG path, to be stroked `width` pixels wide with round caps. */
export function barsPath(bars: readonly Bar[], width: number): string {
  return bars
    .map((bar) => {
      // Renderers may omit a zero-length line, so a dot is a hundredth of a pixel long.
      const length = Math.max(0.01, bar.height - width)
      return `M${short(bar.x)} ${short(bar.top + width / 2)}v${length < 0.1 ? length : short(length)}`
    })
    .join('')
}
