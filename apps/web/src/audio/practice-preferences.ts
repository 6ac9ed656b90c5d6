// The learner's practice settings, stored in the browser.
import { useStored } from './use-stored.ts'

/** Playback tempo of voices; the pitch does not change. */
export const speeds = ['0.75', '1', '1.25'] as const
export type Speed = (typeof speeds)[number]

/** How long a learner may pause to think in hands-free mode, in seconds. */
export const pauseRange = { min: 1, max: 10, usual: 3 } as const

export interface Preferences {
  readonly speed: Speed
  /** Off for listening practice. */
  readonly isTextShown: boolean
  /** Whether mistakes are shown immediately rather than on request. */
  readonly areFixesShown: boolean
  /** Whether the partner should speak slowly. */
  readonly isSlow: boolean
  readonly isHandsFree: boolean
  readonly pauseSeconds: number
  /** Preferred microphone; if empty, the browser chooses. */
  readonly deviceId: string
  /** Names of the models chosen for a turn, by the field that holds them. */
  readonly models: Readonly<Record<string, string>>
  /** Languages in which the partner speaks with the device's voice where there is no speech server. */
  readonly deviceVoices: readonly string[]
}

export interface KeptPreferences extends Preferences {
  readonly keep: (change: Partial<Preferences>) => void
}

const key = 'parley.practice'

const usual: Preferences = {
  speed: '1',
  isTextShown: true,
  areFixesShown: false,
  isSlow: false,
  isHandsFree: false,
  pauseSeconds: pauseRange.usual,
  deviceId: '',
  models: {},
  deviceVoices: [],
}

export function usePreferences(): KeptPreferences {
  const [text, keepText] = useStored(key)
  const now = readPreferences(text)
  return { ...now, keep: (change) => keepText(JSON.stringify({ ...readPreferences(text), ...change })) }
}

/** The currently stored preferences. */
export const storedPreferences = (): Preferences => readPreferences(localStorage.getItem(key) ?? '')

/** Parses stored preferences; invalid values become defaults. */
export function readPreferences(text: string): Preferences {
  const kept = parsed(text)
  const flag = (name: 'isTextShown' | 'areFixesShown' | 'isSlow' | 'isHandsFree') =>
    typeof kept[name] === 'boolean' ? kept[name] : usual[name]
  const seconds = Number(kept.pauseSeconds)
  const isPause = Number.isInteger(seconds) && seconds >= pauseRange.min && seconds <= pauseRange.max
  return {
    speed: speeds.find((speed) => speed === kept.speed) ?? usual.speed,
    isTextShown: flag('isTextShown'),
    areFixesShown: flag('areFixesShown'),
    isSlow: flag('isSlow'),
    isHandsFree: flag('isHandsFree'),
    pauseSeconds: isPause ? seconds : usual.pauseSeconds,
    deviceId: typeof kept.deviceId === 'string' ? kept.deviceId : usual.deviceId,
    models: namesIn(kept.models),
    deviceVoices: Object.values(namesIn(kept.deviceVoices)),
  }
}

const namesIn = (value: unknown): Preferences['models'] =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      ([, name]) => typeof name === 'string',
    ),
  )

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
