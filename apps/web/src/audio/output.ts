// The way to the loudspeaker: one audio context that stands still while something else is to be heard.
import { createLevelMeter, type LevelMeter } from './level-meter.ts'

export interface OpenOutput {
  readonly context: AudioContext
  readonly meter: LevelMeter
}

/** Why a voice stands still: a listener may have been interrupted, or something on the page sounds in its stead. */
export type Hold = 'doubt' | 'page'

export interface Output {
  /** The context, made when it is first needed. */
  open(): OpenOutput
  /** The same where it was made already. */
  opened(): OpenOutput | null
  /** Lets sound begin later: call it inside a click or key press. */
  unlock(): void
  /** Whether the browser or the device keeps sound back until the next click or key press: not so while it is held. */
  isBlocked(): boolean
  isHeld(): boolean
  /** Stands still for a reason, until there is none any more. */
  hold(why: Hold, isHeld: boolean): void
  /** Lets go of the context; `open` makes a new one. */
  close(): void
}

const openedContext = (context: AudioContext): OpenOutput => {
  const meter = createLevelMeter(context)
  meter.node.connect(context.destination)
  return { context, meter }
}

/**
 * @param onChange sound began or ceased to come through; iPhones interrupt it for a call, and other browsers when they like
 * @param make opens the context
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
    // Refused outside a gesture; the next gesture asks again.
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
      // An interruption that comes while it is going on again: only a gesture ends that.
      if (context.state !== 'suspended') isGoingOn = false
      onChange()
    }
    // A phone that was put away, or called, often comes back without its sound.
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
