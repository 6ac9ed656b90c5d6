// The waveform on the rim: the latest audio starts in the middle and moves outwards to both edges.

/** How long a bar shows one sample before passing it outwards, in milliseconds. */
export const stepMs = 32

/** A deterministic pseudo-random value from 0 to 1 for each number, different for neighbours. */
export function grain(n: number): number {
  let bits = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 0xffffffff
}

/** Envelope of the rim: loud in the middle, fading towards the edges. */
export const swell = (along: number): number => Math.exp(-((along * 1.55) ** 2))

export interface VoiceWave {
  /** Records the loudness (0 to 1) at a time in milliseconds. */
  hear(level: number, atMs: number): void
  /** Loudness of the bar `distance` positions from the middle, on the left (-1) or right (1). */
  at(distance: number, side: -1 | 1): number
}

/** @param length number of bars from the middle to an edge */
export function createVoiceWave(length: number): VoiceWave {
  const kept = new Float32Array(length + 1)
  let taken = 0
  let lastStep = Number.NaN
  return {
    hear(level, atMs) {
      const step = Math.floor(atMs / stepMs)
      if (step !== lastStep) {
        const moved = Number.isNaN(lastStep) ? 1 : Math.min(length + 1, Math.max(1, step - lastStep))
        kept.copyWithin(moved, 0)
        kept.fill(kept[moved] ?? 0, 0, moved)
        taken += moved
        lastStep = step
        kept[0] = level
      } else kept[0] = Math.max(kept[0] ?? 0, level)
    },
    at(distance, side) {
      const level = kept[Math.min(length, distance)] ?? 0
      return level * (0.38 + 0.62 * grain((taken - distance) * 2 + (side > 0 ? 1 : 0)))
    },
  }
}

/** The static waveform, for users who prefer reduced motion. */
export const stillVoice = (n: number): number => 0.7 * (0.3 + 0.7 * grain(n * 7 + 3))

/** Size of the pulsing dots while the partner thinks, 0 to 1. */
export const breath = (along: number, atMs: number): number => 0.5 + 0.5 * Math.sin(along * 5 - atMs / 260)
