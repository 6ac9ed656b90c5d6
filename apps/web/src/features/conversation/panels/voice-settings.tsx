// Chooses between the built-in voice and the device's.
import type { Language } from '@parley/contracts/language/language.ts'
import { useTranslation } from 'react-i18next'
import type { KeptPreferences } from '#audio/practice-preferences.ts'
import { useVoiceChoice } from '#platform/voice-choice.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import classes from './settings-sheet.module.css'

/** The partner's voice in the conversation's language; nothing if there is no choice. */
export function VoiceSettings({ preferences, language }: { preferences: KeptPreferences; language: Language }) {
  const { t } = useTranslation('talk')
  const choice = useVoiceChoice(language, preferences)
  if (choice === null) return null
  return (
    <section className={classes.group}>
      <h3>{t('settings.voice')}</h3>
      <Segmented
        label={t('settings.voice')}
        segments={[
          { value: 'builtIn', label: t('settings.voiceBuiltIn') },
          { value: 'device', label: t('settings.voiceDevice') },
        ]}
        chosen={choice.isDevice ? 'device' : 'builtIn'}
        onChoose={(value) => choice.choose(value === 'device')}
      />
      <p>{t('settings.voiceHelp')}</p>
    </section>
  )
}
