import { describe, expect, it } from 'vitest'
import { frameMs, processFrame, quiet, type TurnRules, type VoiceEvent, type VoiceFrame } from './endpointing.ts'

const rules: TurnRules = { pauseMs: 5_000, maximumMs: 120_000 }
type Stretch = [seconds: number, frame: Partial<VoiceFrame>]
const voice: Partial<VoiceFrame> = { voice: 0.9, isLoud: true }
const silence: Partial<VoiceFrame> = { voice: 0.02, isLoud: false }

/** Each event with its time in seconds. */
function eventsOf(stretches: Stretch[], changed: Partial<TurnRules> = {}): [VoiceEvent, number][] {
  let state = quiet
  let frames = 0
  const events: [VoiceEvent, number][] = []
  for (const [seconds, frame] of stretches) {
    const end = frames + Math.round((seconds * 1000) / frameMs)
    for (; frames < end; frames++) {
      const heard = processFrame(
        state,
        { voice: 0, isLoud: false, isOverPartner: false, ...frame },
        { ...rules, ...changed },
      )
      state = heard.state
      if (heard.event) events.push([heard.event, Math.round((frames * frameMs) / 1000)])
    }
  }
  return events
}
const names = (...input: Parameters<typeof eventsOf>) => eventsOf(...input).map(([name]) => name)

describe('a turn', () => {
  it('begins with the voice and ends after the pause', () => {
    expect(
      eventsOf([
        [1, silence],
        [2, voice],
        [8, silence],
      ]),
    ).toEqual([
      ['maybe', 1],
      ['began', 1],
      ['over', 8],
    ])
  })

  it('continues across a four-second pause if five seconds are allowed, but not if two are', () => {
    const thinking: Stretch[] = [
      [2, voice],
      [4, silence],
      [2, voice],
      [6, silence],
    ]
    expect(names(thinking)).toEqual(['maybe', 'began', 'over'])
    expect(names(thinking, { pauseMs: 2_000 })).toEqual(['maybe', 'began', 'over', 'maybe', 'began', 'over'])
  })

  it('can be one short word', () => {
    expect(
      names([
        [1, silence],
        [0.3, voice],
        [6, silence],
      ]),
    ).toEqual(['maybe', 'began', 'over'])
  })

  it('continues if the voice drops for a moment', () => {
    expect(
      names([
        [1, voice],
        [3, { voice: 0.4, isLoud: true }],
        [5, { voice: 0.4, isLoud: true }],
      ]),
    ).toEqual(['maybe', 'began'])
  })
})

describe('no turn begins', () => {
  it('in silence, for noise without a voice, or for a distant voice', () => {
    expect(names([[60, silence]])).toEqual([])
    expect(names([[60, { voice: 0.1, isLoud: true }]])).toEqual([])
    expect(names([[60, { voice: 0.9, isLoud: false }]])).toEqual([])
  })

  it('for a click or a cough', () => {
    expect(
      names([
        [0.06, voice],
        [2, silence],
      ]),
    ).toEqual([])
    expect(
      names([
        [0.16, voice],
        [2, silence],
      ]),
    ).toEqual(['maybe', 'dropped'])
  })

  it('for a short sound while the partner speaks', () => {
    const murmur: Stretch[] = [
      [0.3, { ...voice, isOverPartner: true }],
      [2, { ...silence, isOverPartner: true }],
    ]
    expect(names(murmur)).toEqual(['maybe', 'dropped'])
    expect(
      names([
        [0.6, { ...voice, isOverPartner: true }],
        [6, silence],
      ]),
    ).toEqual(['maybe', 'began', 'over'])
  })
})

describe('a turn that is too long', () => {
  it('ends in the first short pause of its last seconds', () => {
    const [, , over] = eventsOf([
      [100, voice],
      [1, silence],
      [15, voice],
      [0.5, silence],
      [20, voice],
    ])
    expect(over).toEqual(['over', 116])
  })

  it('ends at the limit if there is no pause', () => {
    expect(eventsOf([[125, voice]])).toEqual([
      ['maybe', 0],
      ['began', 0],
      ['over', 120],
      ['maybe', 120],
      ['began', 120],
    ])
  })
})
