// The parts that draw a voice or a count, in their states, for /ui.
import { useState } from 'react'
import { StageSide, type StageTone } from '#ui/stage/stage-side.tsx'
import { BandGauge } from '#ui/voice/band-gauge.tsx'
import { BandLine } from '#ui/voice/band-line.tsx'
import { BarGroups } from '#ui/voice/bar-groups.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { Chart } from '#ui/voice/chart.tsx'
import { CountBars } from '#ui/voice/count-bars.tsx'
import { Fix } from '#ui/voice/fix.tsx'
import { FlatLine } from '#ui/voice/flat-line.tsx'
import { Level } from '#ui/voice/level.tsx'
import { LevelBars, LevelWeights } from '#ui/voice/level-bars.tsx'
import { Meter } from '#ui/voice/meter.tsx'
import { ShareBars } from '#ui/voice/share-bars.tsx'
import { Tier } from '#ui/voice/tier.tsx'
import { type NamedTurn, Timeline } from '#ui/voice/timeline.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { WeekBars } from '#ui/voice/week-bars.tsx'
import { WordRoom, Words } from '#ui/voice/words.tsx'
import { Part } from './part.tsx'
import classes from './parts-page.module.css'

const nothing = () => undefined
const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
const tiers = [null, 1, 2, 3, 4] as const
const tones: readonly StageTone[] = ['idle', 'speaking', 'recording', 'thinking']
const phrase = 'I would like to exchange this shirt'
const weights = { low: 'a first guess', medium: 'an estimate', high: 'well supported' } as const
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const turns: readonly NamedTurn[] = [
  { side: 'partner', text: 'Good morning, what can I do for you?', durationMs: 2_600, label: 'Partner, 0:00' },
  { side: 'learner', text: phrase, durationMs: 3_100, goal: true, label: 'You, 0:03. Goal reached.' },
  { side: 'partner', text: 'Do you have the receipt?', durationMs: 1_900, label: 'Partner, 0:07' },
  { side: 'learner', text: 'No, I have lost him.', durationMs: 2_200, slip: true, label: 'You, 0:09. Worth a look.' },
]

/** Voiceprint to timeline, the smallest first. */
export function VoiceParts() {
  return (
    <>
      <Part name="Voiceprint">
        <Voiceprint phrase={phrase} />
        <Voiceprint phrase={phrase} tone="iris" fill={0.4} />
        <Voiceprint phrase={phrase} tone="done" fill={1} />
      </Part>
      <Part name="Level and tier">
        {levels.map((level) => (
          <Level key={level} level={level} label={`Level ${level}`} />
        ))}
        {tiers.map((tier) => (
          <Tier key={tier} tier={tier} />
        ))}
        {tiers.map((tier) => (
          <Tier key={tier} tier={tier} size="lg" />
        ))}
      </Part>
      <Part name="Counts">
        {[0, 1, 2, 3].map((left) => (
          <Meter key={left} left={left} of={3} />
        ))}
        <CountBars count={6} />
        <BarGroups done={[true, true, false, false, false]} seed="Daily life" />
        {[0, 0.4, 1].map((share) => (
          <ShareBars key={share} share={share} />
        ))}
      </Part>
      <Part name="Silence and waiting">
        <FlatLine />
        <FlatLine word="hola" />
        <BreathingBars />
      </Part>
      <Talk />
      <Charts />
      <Stage />
    </>
  )
}

function Talk() {
  const [current, setCurrent] = useState(1)
  return (
    <>
      <Part name="Timeline" wide>
        <Timeline turns={turns} label="The whole conversation, as a picture" />
        <Timeline
          turns={turns}
          label="The whole conversation"
          current={current}
          played={0.5}
          onChoose={setCurrent}
          onPlayFrom={setCurrent}
        />
      </Part>
      <Part name="Words and a fix" wide>
        <p>
          <Words text="Words without a room are text." language="en" />
        </p>
        <WordRoom onWord={nothing}>
          <p>
            <Words text="With one, every word is a button." language="en" />
          </p>
        </WordRoom>
        <Fix
          message="No, I have lost him."
          original="him"
          suggestion="it"
          language="en"
          why="A receipt is a thing: “it”."
          fuller="No, I am afraid I have lost it."
          labels={{ said: 'You said', say: 'Say', fuller: 'A fuller answer' }}
        />
      </Part>
    </>
  )
}

const Charts = () => (
  <Part name="Charts" wide>
    <Chart
      title="Level over time"
      labels={{ table: 'Show as a table', picture: 'Show as a picture' }}
      columns={['Date', 'Level']}
      rows={levels.map((level, place) => ({ key: level, cells: [`${place + 1} May`, level] }))}
      below={<LevelWeights names={weights} />}
    >
      <LevelBars
        label="Six conversations, A1 to C2"
        bars={levels.map((level, place) => ({
          key: level,
          level,
          weight: (['low', 'medium', 'high'] as const)[place % 3] ?? 'low',
        }))}
        ticks={[
          { key: 'first', text: '1 May' },
          { key: 'last', text: '6 May' },
        ]}
      />
    </Chart>
    <BandLine
      label="Three exams, 5.5 to 6.5"
      points={[5.5, 6, 6.5].map((band) => ({ key: `${band}`, band, figure: `${band}` }))}
      ticks={[
        { key: 'first', text: '1 May' },
        { key: 'last', text: '6 May' },
      ]}
    />
    <BandGauge name="Lexical resource" band={6.5} figure="6.5" label="Lexical resource: band 6.5" />
    <WeekBars
      label="This week"
      days={days.map((name, place) => ({
        key: name,
        name,
        told: place < 4 ? 'practised' : 'no conversation',
        share: [0.3, 0.9, 0.5, 0.2][place] ?? 0,
        isOn: place < 4,
        isToday: place === 3,
      }))}
    />
  </Part>
)

const Stage = () => (
  <Part name="Stage">
    {tones.map((tone) => (
      <div key={tone} className={classes.stage}>
        <div>
          <StageSide side="partner" tone={tone} still />
        </div>
        <div>
          <StageSide side="learner" tone={tone} still />
        </div>
      </div>
    ))}
  </Part>
)
