// Conversation settings: voices, text, turns, models, microphone. Loaded when opened.
import type { Language } from '@parley/contracts/language/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeptPreferences, pauseRange, speeds } from '#audio/practice-preferences.ts'
import { useFormat } from '#platform/language/format.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { MicrophoneSettings } from './microphone-settings.tsx'
import { ModelSettings } from './model-settings.tsx'
import classes from './settings-sheet.module.css'
import { Sheet } from './sheet.tsx'
import { VoiceSettings } from './voice-settings.tsx'

export interface SettingsSheetProps {
  preferences: KeptPreferences
  /** The conversation's language. */
  language: Language
  /** In an exam, only the voice and the microphone can be chosen. */
  isExam: boolean
  /** False in an exam or if speaking is not possible. */
  mayBeHandsFree: boolean
  onClose: () => void
}

export function SettingsSheet({ preferences, language, isExam, mayBeHandsFree, onClose }: SettingsSheetProps) {
  const { t } = useTranslation('talk')
  return (
    <Sheet title={t('settings.title')} onClose={onClose}>
      {!isExam && <PracticeSettings preferences={preferences} mayBeHandsFree={mayBeHandsFree} />}
      <VoiceSettings preferences={preferences} language={language} />
      {!isExam && <ModelSettings preferences={preferences} />}
      <MicrophoneSettings deviceId={preferences.deviceId} onDevice={(deviceId) => preferences.keep({ deviceId })} />
    </Sheet>
  )
}

function PracticeSettings({ preferences, mayBeHandsFree }: Pick<SettingsSheetProps, 'preferences' | 'mayBeHandsFree'>) {
  const { t } = useTranslation('talk')
  const format = useFormat()
  const { speed, isTextShown, areFixesShown, isHandsFree, keep } = preferences
  return (
    <>
      <section className={classes.group}>
        <h3>{t('settings.speed')}</h3>
        <Segmented
          label={t('settings.speed')}
          segments={speeds.map((value) => ({ value, label: `${format.number(Number(value))}×` }))}
          chosen={speed}
          onChoose={(value) => keep({ speed: value })}
        />
        <p>{t('settings.speedHelp')}</p>
      </section>
      <section className={classes.group}>
        <Switch
          label={t('settings.text')}
          help={t('settings.textHelp')}
          isOn={isTextShown}
          onChange={(isOn) => keep({ isTextShown: isOn })}
        />
        <Switch
          label={t('settings.fixes')}
          help={t('settings.fixesHelp')}
          isOn={areFixesShown}
          onChange={(isOn) => keep({ areFixesShown: isOn })}
        />
        {mayBeHandsFree && (
          <>
            <Switch
              label={t('settings.handsFree')}
              help={t('settings.handsFreeHelp')}
              isOn={isHandsFree}
              onChange={(isOn) => keep({ isHandsFree: isOn })}
            />
            {isHandsFree && <PauseField preferences={preferences} />}
          </>
        )}
      </section>
    </>
  )
}

/** The pause after which a turn counts as finished. */
function PauseField({ preferences }: Pick<SettingsSheetProps, 'preferences'>) {
  const { t } = useTranslation('talk')
  const [seconds, setSeconds] = useState(preferences.pauseSeconds)
  const text = useFormat().duration(seconds * 1000)
  return (
    <label className={classes.pause}>
      <span>
        {t('settings.pause')} <b className="num">{text}</b>
      </span>
      <input
        type="range"
        min={pauseRange.min}
        max={pauseRange.max}
        step={1}
        value={seconds}
        aria-valuetext={text}
        onChange={(event) => {
          setSeconds(Number(event.target.value))
          preferences.keep({ pauseSeconds: Number(event.target.value) })
        }}
      />
    </label>
  )
}
