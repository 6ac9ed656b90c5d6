import type { Language } from '@parley/contracts/language.ts'
import type { Scenario } from '@parley/contracts/library.ts'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findVoice, sayAloud } from '#audio/browser-voice.ts'
import { translated } from '#platform/translation.ts'
import { useUser } from '#platform/user.ts'
import { Tabs } from '#ui/tabs.tsx'
import { Sheet } from './sheet.tsx'
import { suggestions } from './suggestions.ts'
import classes from './words-panel.module.css'

const tabNames = ['dictionary', 'phrases', 'now'] as const

export interface WordsPanelProps {
  scenario: Scenario
  goals: ReadonlyMap<number, number | null>
  onClose: () => void
}

/** Dictionary, phrases, and what could be said now. */
export function WordsPanel({ scenario, goals, onClose }: WordsPanelProps) {
  const { t } = useTranslation('conversation')
  const { explanation_language: language } = useUser()
  const voice = useBrowserVoice(scenario.target_language)
  const [chosen, setChosen] = useState<(typeof tabNames)[number]>('dictionary')
  const explained = [
    ...scenario.user_dictionary.map(({ word, ...rest }) => ({ tab: 'dictionary', text: word, ...rest })),
    ...scenario.user_phrases.map(({ phrase, ...rest }) => ({ tab: 'phrases', text: phrase, ...rest })),
    ...suggestions(scenario, goals).map(({ phrase, ...rest }) => ({ tab: 'now', text: phrase, meaning: '', ...rest })),
  ]
  const terms = explained.filter(({ tab }) => tab === chosen)
  return (
    <Sheet title={t('words.title')} onClose={onClose}>
      <Tabs
        label={t('words.help')}
        tabs={tabNames.map((name) => ({ name, label: t(`words.${name}`) }))}
        chosen={chosen}
        onChoose={setChosen}
      >
        {terms.length === 0 && <p className={classes.none}>{t('words.none')}</p>}
        <dl className={classes.terms}>
          {terms.map(({ text, translation, meaning }) => (
            <div key={text}>
              <dt lang={scenario.target_language}>{text}</dt>
              {voice && <Hear text={text} voice={voice} />}
              <dd>{joined(translated(translation, language), meaning)}</dd>
            </div>
          ))}
        </dl>
      </Tabs>
    </Sheet>
  )
}

/** A voice of this device for the language; null while none is known. Falls silent with the panel. */
function useBrowserVoice(language: Language): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState(() => findVoice(language))
  useEffect(() => {
    const voices = window.speechSynthesis
    if (!voices) return
    const look = () => setVoice(findVoice(language))
    look()
    voices.addEventListener('voiceschanged', look)
    return () => {
      voices.removeEventListener('voiceschanged', look)
      voices.cancel()
    }
  }, [language])
  return voice
}

/** The word as a voice of this device says it. */
function Hear({ text, voice }: { text: string; voice: SpeechSynthesisVoice }) {
  const { t } = useTranslation('talk')
  return (
    <button
      type="button"
      className={classes.hear}
      aria-label={t('words.hear', { text })}
      onClick={() => sayAloud(text, voice)}
    >
      <IconPlayerPlayFilled aria-hidden="true" />
    </button>
  )
}

/** Many phrases mean what they translate to: said once is enough. */
const joined = (...texts: (string | undefined)[]): string =>
  [...new Set(texts)].filter((text) => text !== undefined && text !== '').join(' · ')
