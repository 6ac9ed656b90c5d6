import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { PlayButton } from '#ui/controls/play-button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './again.module.css'
import type { AgainLine } from './again.rules.ts'
import { useAgain } from './again-provider.tsx'
import { slowerRate, spokenMax, useSpeak } from './use-sounds.ts'

export interface ExamplePlayerProps {
  readonly line: AgainLine
  /** Stops all other audio. */
  readonly onPlay: () => void
  readonly keep: ReactNode
}

/** Plays an example, optionally slower, and lets the learner save it. Renders nothing if speech is not available. */
export function ExamplePlayer({ line, onPlay, keep }: ExamplePlayerProps) {
  const { t } = useTranslation('review')
  const control = useAgain()
  const speak = useSpeak()
  const [isSlow, setIsSlow] = useState(false)
  if (control === null || speak === null || line.model.length > spokenMax) return null
  const { sounds } = control
  const name = `${line.id} example`
  const play = () => {
    onPlay()
    sounds.toggle(name, () => speak(line.model, line.language), isSlow ? slowerRate : 1)
  }
  return (
    <div data-screen>
      <div className={classes.player}>
        <PlayButton
          label={t('again.playExample', { line: line.model })}
          stopLabel={t('play.stop')}
          isPlaying={sounds.playing === name}
          onPlay={play}
          onStop={play}
        />
        <Voiceprint phrase={line.model} tone="iris" fill={sounds.playing === name ? 1 : 0} className={classes.print} />
      </div>
      <div className={classes.hears}>
        <Button
          variant="quiet"
          size="sm"
          icon={isSlow && <IconCheck aria-hidden="true" />}
          aria-pressed={isSlow}
          onClick={() => setIsSlow(!isSlow)}
        >
          {t('again.slower')}
        </Button>
        {keep}
      </div>
      {sounds.failed?.name === name && <ProblemLine error={sounds.failed.error} />}
    </div>
  )
}
