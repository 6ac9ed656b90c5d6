// One side of the stage. The side whose turn it is lights up and moves; the other shows dots.
import { useEffect, useEffectEvent, useRef } from 'react'
import { barsPath, type Side, type Spoke, type StageFigure, stageFigure } from './stage-geometry.ts'
import classes from './stage-side.module.css'
import { breath, createVoiceWave, stillVoice, swell } from './voice-wave.ts'

export type StageTone = 'idle' | 'speaking' | 'recording' | 'thinking'

export interface StageSideProps {
  /** The partner's circle bulges down from the top of the box, the learner's up from the bottom. */
  side: Side
  /** What this side is doing; `idle` shows dots. */
  tone: StageTone
  /** Loudness, 0 to 1, read once per frame while this side speaks or records. */
  read?: () => number
  /** Draws a static waveform, without motion. */
  still?: boolean
}

const silence = () => 0

/**
 * Fills its nearest positioned ancestor. The box sets `--sag` (how far the circle bulges) and `--reach` (maximum bar
 * length), both in px. Frames are written directly into one path, bypassing React.
 */
export function StageSide({ side, tone, read = silence, still = false }: StageSideProps) {
  const host = useRef<HTMLDivElement>(null)
  const level = useEffectEvent(() => read())

  useEffect(() => {
    const box = host.current
    return box ? animate(box, side, tone, level, still) : undefined
  }, [side, tone, still])

  return (
    <div ref={host} className={classes.side} data-side={side} data-tone={tone} aria-hidden="true">
      <svg role="presentation">
        <path className={classes.face} />
        <path className={classes.rim} />
        <g className={classes.fading}>
          <path className={classes.bars} />
        </g>
      </svg>
    </div>
  )
}

/** Draws into `host` until the returned function is called. */
function animate(host: HTMLElement, side: Side, tone: StageTone, level: () => number, still: boolean): () => void {
  const [face, rim, bars] = host.querySelectorAll('path')
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let figure: StageFigure | null = null
  let draw: (atMs: number) => void = () => {}
  let frame = 0

  const loop = (atMs: number) => {
    draw(atMs)
    frame = requestAnimationFrame(loop)
  }
  const start = () => {
    cancelAnimationFrame(frame)
    draw(performance.now())
    if (tone !== 'idle' && !still && !lessMotion.matches && !document.hidden) frame = requestAnimationFrame(loop)
  }
  const layOut = () => {
    const style = getComputedStyle(host)
    const { clientWidth: width, clientHeight: height } = host
    const reach = Number.parseFloat(style.getPropertyValue('--reach')) || 0
    figure = stageFigure(side, { width, height, sag: Number.parseFloat(style.getPropertyValue('--sag')) || 0, reach })
    if (!figure || !face || !rim || !bars) return
    host.firstElementChild?.setAttribute('viewBox', `0 0 ${width} ${height}`)
    face.setAttribute('d', figure.face)
    rim.setAttribute('d', figure.rim)
    const { spokes } = figure
    const lengths = barLengths(spokes, tone, reach, still || lessMotion.matches, level)
    draw = (atMs) => bars.setAttribute('d', barsPath(spokes, lengths(atMs)))
    start()
  }

  const size = new ResizeObserver(layOut)
  size.observe(host)
  document.addEventListener('visibilitychange', start)
  lessMotion.addEventListener('change', layOut)
  return () => {
    cancelAnimationFrame(frame)
    size.disconnect()
    document.removeEventListener('visibilitychange', start)
    lessMotion.removeEventListener('change', layOut)
  }
}

/** The length of each bar at an instant, in pixels. */
function barLengths(spokes: Spoke[], tone: StageTone, reach: number, still: boolean, level: () => number) {
  const middle = (spokes.length - 1) / 2
  const lengths = new Float32Array(spokes.length)
  const wave = createVoiceWave(middle)
  const isVoice = tone === 'speaking' || tone === 'recording'
  let loudness = 0
  return (atMs: number): Float32Array => {
    // Rises immediately but decays slowly, for a smooth shape.
    loudness = isVoice ? Math.max(level(), loudness * 0.9) : 0
    if (isVoice && !still) wave.hear(loudness, atMs)
    for (const [n, { along }] of spokes.entries()) {
      let height = 0
      if (isVoice) height = still ? stillVoice(n) : wave.at(Math.abs(n - middle), n < middle ? -1 : 1)
      else if (tone === 'thinking') height = 0.1 * (still ? 0.5 : breath(along, atMs))
      lengths[n] = height * swell(along) * reach
    }
    return lengths
  }
}
