// Components that draw a voice or a count, in their states, for /ui.
import { useState } from 'react'
import { PlayButton } from '#ui/controls/play-button.tsx'
import { MadeBy } from '#ui/made-by.tsx'
import { StageSide, type StageTone } from '#ui/stage/stage-side.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { BandGauge } from '#ui/voice/charts/band-gauge.tsx'
import { BandLine } from '#ui/voice/charts/band-line.tsx'
import { BarGroups } from '#ui/voice/charts/bar-groups.tsx'
import { Chart } from '#ui/voice/charts/chart.tsx'
import { CountBars } from '#ui/voice/charts/count-bars.tsx'
import { FlatLine } from '#ui/voice/charts/flat-line.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { LevelBars, LevelKey } from '#ui/voice/charts/level-bars.tsx'
import { Meter } from '#ui/voice/charts/meter.tsx'
import { ShareBars } from '#ui/voice/charts/share-bars.tsx'
import { SpokenInTime } from '#ui/voice/charts/spoken-in-time.tsx'
import { Tier } from '#ui/voice/charts/tier.tsx'
import { type NamedTurn, Timeline } from '#ui/voice/charts/timeline.tsx'
import { WeekColumns } from '#ui/voice/charts/week-columns.tsx'
import { Fix } from '#ui/voice/fix.tsx'
import { GreatVoiceprint } from '#ui/voice/great-voiceprint.tsx'
import { compareTakes, takeUnderWay } from '#ui/voice/take-comparison.ts'
import { Takes } from '#ui/voice/takes.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { Words, WordTapProvider } from '#ui/voice/words.tsx'
import { Part } from './part.tsx'
import { LineParts } from './parts-lines.tsx'
import classes from './parts-page.module.css'

const nothing = () => undefined
const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
const tiers = [null, 1, 2, 3, 4] as const
const tones: readonly StageTone[] = ['idle', 'speaking', 'recording', 'thinking']
const phrase = 'I would like to exchange this shirt'

const turns: readonly NamedTurn[] = [
  { side: 'partner', text: 'Good morning, what can I do for you?', durationMs: 2_600, label: 'Partner, 0:00' },
  { side: 'learner', text: phrase, durationMs: 3_100, goal: true, label: 'You, 0:03. Goal reached.' },
  { side: 'partner', text: 'Do you have the receipt?', durationMs: 1_900, label: 'Partner, 0:07' },
  { side: 'learner', text: 'No, I have lost him.', durationMs: 2_200, slip: true, label: 'You, 0:09. Worth a look.' },
]

/** From voiceprint to timeline, smallest first. */
export function VoiceParts() {
  return (
    <>
      <Part name="Voiceprint">
        <Voiceprint phrase={phrase} />
        <Voiceprint phrase={phrase} tone="iris" fill={0.4} />
        <Voiceprint phrase={phrase} tone="done" fill={1} />
      </Part>
      <Great />
      <Part name="Play button">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <PlayButton
            key={size}
            label="Play"
            stopLabel="Stop"
            isPlaying={size === 'lg'}
            onPlay={nothing}
            onStop={nothing}
            size={size}
          />
        ))}
        {(['sand', 'done', 'surface'] as const).map((tone) => (
          <PlayButton
            key={tone}
            label="Play"
            stopLabel="Stop"
            isPlaying={false}
            onPlay={nothing}
            onStop={nothing}
            tone={tone}
          />
        ))}
      </Part>
      <Part name="Made by">
        <MadeBy
          made={{ model: 'brain-8b', prompt_version: 6, at: '2026-11-20T10:10:00.000Z' }}
          text={({ model, version, date }) => `Judged by ${model}, instructions version ${version}, ${date}`}
        />
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
      <LineParts />
      <TakeParts />
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
        <WordTapProvider onWord={nothing}>
          <p>
            <Words text="With one, every word is a button." language="en" />
          </p>
        </WordTapProvider>
        <Fix
          message="No, I have lost him."
          fix={{ start: 16, end: 19, suggestion: 'it' }}
          language="en"
          why="A receipt is a thing: “it”."
          fuller="No, I am afraid I have lost it."
          labels={{ said: 'You said', say: 'Say', fuller: 'A fuller answer' }}
        />
      </Part>
    </>
  )
}

const shirt = { model: '¿La tiene en azul?', first: '¿Puedo tener en azul?', language: 'es' }
const spokenParts = [
  { text: 'No, lo he perdido,', seconds: 1.4 },
  { text: '', seconds: 0.6 },
  { text: 'pero pagué con tarjeta.', seconds: 1.6 },
]

const TakeParts = () => (
  <>
    <Part name="Takes" wide>
      <Takes
        words={compareTakes({ ...shirt, take: 'la tiene en azul' }).words}
        language="es"
        label="Your new take over your first take. All words fit."
      />
      <Takes
        words={compareTakes({ ...shirt, take: 'lo tiene azul' }).words}
        language="es"
        label="Your new take over your first take. Two words still differ."
      />
      <Takes words={takeUnderWay({ ...shirt, take: 'la tiene' })} language="es" label="Recording" />
      <Takes words={takeUnderWay({ ...shirt, take: '' })} language="es" label="Your first take" />
      <Takes
        words={compareTakes({ ...shirt, model: 'azul', first: 'azul', take: 'azul' }).words}
        language="es"
        label="It fits."
        bare
      />
    </Part>
    <Part name="Spoken in time" wide>
      <SpokenInTime parts={spokenParts} ofSeconds={5} tone="before" />
      <SpokenInTime parts={[{ text: 'No, lo he perdido, pero pagué con tarjeta.', seconds: 2.4 }]} ofSeconds={5} />
    </Part>
  </>
)

/** Forty phrases over two months; one can be selected. */
function Great() {
  const [chosen, setChosen] = useState(11)
  const phrases = Array.from({ length: 40 }, (_, index) => ({
    length: 6 + ((index * 17) % 41),
    week: `week ${Math.floor(index / 5)}`,
    month: index < 16 ? 'October' : 'November',
  }))
  return (
    <Part name="Great voiceprint" wide>
      <GreatVoiceprint
        phrases={phrases}
        label="What you have said"
        monthName={(month) => month}
        chosen={chosen}
        chosenText={`Phrase ${chosen + 1}`}
        onChoose={setChosen}
        onEnter={nothing}
      />
    </Part>
  )
}

const Charts = () => (
  <Part name="Charts" wide>
    <Chart
      title="Level over time"
      labels={{ table: 'Show as a table', picture: 'Show as a picture' }}
      columns={['Date', 'Level']}
      rows={levels.map((level, place) => ({ key: level, cells: [`${place + 1} May`, level] }))}
      below={<LevelKey names={{ low: 'little is certain', high: 'nearly certain', settled: 'settled level' }} />}
    >
      <LevelBars
        label="Six conversations, A1 to C2"
        bars={levels.map((level, place) => ({
          key: level,
          level,
          weight: (['low', 'medium', 'high'] as const)[place % 3] ?? 'low',
          place: place / 5,
        }))}
        settled={[{ level: 'B2', from: 0.6, to: 1 }]}
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
    <WeekColumns
      label="Two weeks"
      metLabel="goal met"
      weeks={[
        { key: '1', name: '4 May', total: '96 min', shares: [0.3, 0.9, 0.5, 0.2, 0, 1, 0], isMet: true, isNow: false },
        { key: '2', name: 'This week', total: '20 min', shares: [0.5, 0, 0.2, 0, 0, 0, 0], isMet: false, isNow: true },
      ]}
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
