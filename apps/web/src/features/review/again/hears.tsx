import { IconCheck, IconPlayerPlayFilled, IconPlayerStopFilled, IconVolume } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './again.module.css'
import { type Again, type AgainLine, fits } from './again.rules.ts'
import type { AgainControl } from './again-provider.tsx'
import type { FirstTake } from './again-words.tsx'
import { slowerRate, spokenMax, useBlobUrl, useSpeak } from './use-sounds.ts'

export interface HearsProps {
  readonly line: AgainLine
  readonly again: Again
  readonly first: FirstTake | null
  readonly control: Pick<AgainControl, 'sounds'>
  /** Whether the only audio to play is shown at the end of the row. */
  readonly atEnd?: boolean
}

/** Plays first take, new take and model. "Slower" applies to the model, and is preset if a take differed. */
export function Hears({ line, again, first, control, atEnd = false }: HearsProps) {
  const { t } = useTranslation('review')
  const speak = useSpeak()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isSlow = chosen ?? (again.last !== null && !fits(again))
  const { sounds } = control
  const url = useBlobUrl(again.last?.wav ?? null)
  const [now, model] = [`${line.id} now`, `${line.id} model`]
  const others = () => first?.stop()
  return (
    <div className={classes.hears} data-end={atEnd || undefined}>
      {first && (
        <Hear
          isPlaying={first.isPlaying}
          onClick={() => {
            sounds.stop()
            if (first.isPlaying) first.stop()
            else first.play()
          }}
        >
          {t('again.first')}
        </Hear>
      )}
      {url && (
        <Hear
          isPlaying={sounds.playing === now}
          onClick={() => {
            others()
            sounds.toggle(now, () => url)
          }}
        >
          {t('again.new')}
        </Hear>
      )}
      {speak && line.model.length <= spokenMax && (
        <>
          <Hear
            isModel
            isPlaying={sounds.playing === model}
            onClick={() => {
              others()
              sounds.toggle(model, () => speak(line.model, line.language), isSlow ? slowerRate : 1)
            }}
          >
            {t('again.model')}
          </Hear>
          <Button
            variant="quiet"
            size="sm"
            icon={isSlow && <IconCheck aria-hidden="true" />}
            aria-pressed={isSlow}
            onClick={() => setChosen(!isSlow)}
          >
            {t('again.slower')}
          </Button>
        </>
      )}
      {sounds.failed?.name === model && <ProblemLine error={sounds.failed.error} />}
    </div>
  )
}

interface HearProps {
  readonly isPlaying: boolean
  readonly isModel?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Hear({ isPlaying, isModel = false, onClick, children }: HearProps) {
  const Icon = isPlaying ? IconPlayerStopFilled : isModel ? IconVolume : IconPlayerPlayFilled
  return (
    <Button
      variant="quiet"
      size="sm"
      className={isModel ? (classes.model ?? '') : ''}
      icon={<Icon aria-hidden="true" />}
      aria-pressed={isPlaying}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
