import type { Language } from '@parley/contracts/language/language.ts'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#audio/practice-preferences.ts'
import type { Reading } from '#platform/http/use-reading.ts'
import { useVoiceChoice, type VoiceChoice } from '#platform/voice-choice.ts'
import cards from './briefing-choice.module.css'
import lists from './briefing-lists.module.css'
import classes from './briefing-voice.module.css'
import { Unreadable } from './hear-button.tsx'
import { useVoiceSample } from './use-voice-sample.ts'

export interface BriefingVoiceProps {
  readonly language: Language
  /** A sentence to hear both voices with. */
  readonly sample: string
  readonly reading: Reading
}

/** The partner's voice: the built-in one or the device's, both to hear. Nothing where there is no choice. */
export function BriefingVoice({ language, ...sample }: BriefingVoiceProps) {
  const choice = useVoiceChoice(language, usePreferences())
  return choice && <Voices choice={choice} {...sample} />
}

interface VoicesProps extends Omit<BriefingVoiceProps, 'language'> {
  readonly choice: VoiceChoice
}

function Voices({ choice: { voice, isDevice, choose }, sample, reading }: VoicesProps) {
  const { t } = useTranslation('briefing')
  const name = useId()
  const device = useVoiceSample(sample, voice)
  const isReading = reading.playing === sample
  const hearBuiltIn = () => {
    device.stop()
    reading.toggle(sample)
  }
  const hearDevice = () => {
    if (reading.playing !== null) reading.toggle(reading.playing)
    device.toggle()
  }
  const voices = [
    { kind: 'builtIn', is: false, isPlaying: isReading, hear: hearBuiltIn },
    { kind: 'device', is: true, isPlaying: device.isPlaying, hear: hearDevice },
  ] as const
  return (
    <fieldset className={`${cards.choice} ${classes.voices}`}>
      <legend>{t('voice.title')}</legend>
      {voices.map(({ kind, is, isPlaying, hear }) => (
        <div key={kind} className={`${cards.way} ${classes.voice}`}>
          <label>
            <input type="radio" name={name} checked={is === isDevice} onChange={() => choose(is)} />
            <strong>{t(`voice.${kind}`)}</strong>
            <span className={cards.help} translate={is ? 'no' : undefined}>
              {is ? voice.name : t('voice.builtInHelp')}
            </span>
            {is && !voice.localService && <span className={cards.help}>{t('voice.online')}</span>}
          </label>
          <button
            type="button"
            className={`${lists.play} ${classes.hear}`}
            aria-label={t(`voice.${kind}Hear`)}
            aria-pressed={isPlaying}
            onClick={hear}
          >
            {isPlaying ? (
              <IconPlayerStopFilled className="i" aria-hidden="true" />
            ) : (
              <IconPlayerPlayFilled className="i" aria-hidden="true" />
            )}
          </button>
        </div>
      ))}
      <Unreadable text={sample} reading={reading} />
    </fieldset>
  )
}
