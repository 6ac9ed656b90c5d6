// Audio output: one audio context, which pauses while something else must be heard.
import { createLevelMeter, type LevelMeter } from './level-meter.ts'

export interface OpenOutput {
  readonly context: AudioContext
  readonly meter: LevelMeter
}

/** Why output is paused: the learner may have interrupted (`doubt`), or the page is playing something else. */
export type Hold = 'doubt' | 'page'

export interface Output {
  /** The context, created on first use. */
  open(): OpenOutput
  /** The context, if it has been created. */
  opened(): OpenOutput | null
  /** Unlocks later playback. Call it in a click or key handler. */
  unlock(): void
  /** Whether the browser or device blocks audio until the next user gesture; false while output is paused. */
  isBlocked(): boolean
  isHeld(): boolean
  /** Adds or removes a reason to pause; output resumes when no reason is left. */
  hold(why: Hold, isHeld: boolean): void
  /** Closes the context; `open` creates a new one. */
  close(): void
}

const openedContext = (context: AudioContext): OpenOutput => {
  const meter = createLevelMeter(context)
  meter.node.connect(context.destination)
  return { context, meter }
}

/**
 * @param onChange called when audio becomes audible or inaudible, for example through a phone call on an iPhone
 * @param make creates the context
 */
export function createOutput(
  onChange: () => void,
  make: () => OpenOutput = () => openedContext(new AudioContext()),
): Output {
  let made: OpenOutput | null = null
  const holds = new Set<Hold>()
  let isGoingOn = false
  let watching = new AbortController()

  const resume = (context: AudioContext) => {
    // Rejected outside a user gesture; the next gesture tries again.
    const isOver = () => {
      isGoingOn = false
    }
    context.resume().then(isOver, isOver)
  }
  const open = () => {
    if (made && made.context.state !== 'closed') return made
    made = make()
    const { context } = made
    watching = new AbortController()
    const { signal } = watching
    const note = () => {
      // Interrupted again while resuming. Only a user gesture ends that.
      if (context.state !== 'suspended') isGoingOn = false
      onChange()
    }
    // Phones often return from the background or from a call with a suspended context.
    const wake = () => {
      if (!document.hidden && context.state !== 'running' && holds.size === 0) resume(context)
    }
    context.addEventListener('statechange', note, { signal })
    document.addEventListener('visibilitychange', wake, { signal })
    if (holds.size > 0) context.suspend().catch(() => {})
    return made
  }
  return {
    open,
    opened: () => made,
    unlock() {
      const { context } = open()
      if (context.state !== 'running' && holds.size === 0) resume(context)
    },
    isBlocked: () => made !== null && made.context.state !== 'running' && holds.size === 0 && !isGoingOn,
    isHeld: () => holds.size > 0,
    hold(why, isHeld) {
      const before = holds.size
      if (isHeld) holds.add(why)
      else holds.delete(why)
      const context = made?.context
      if (!context || context.state === 'closed' || before === holds.size) return
      if (holds.size === 0) {
        isGoingOn = true
        resume(context)
      } else if (before === 0) context.suspend().catch(() => {})
    },
    close() {
      watching.abort()
      if (made && made.context.state !== 'closed') made.context.close().catch(() => {})
      made = null
    },
  }
}
