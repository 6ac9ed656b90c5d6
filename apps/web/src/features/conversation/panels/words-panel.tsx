import type { Language } from '@parley/contracts/language/language.ts'
import { translated } from '@parley/contracts/language/translation.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconVocabulary } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Reading, useReading } from '#platform/http/use-reading.ts'
import { useUser } from '#platform/session/user.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { suggestions } from '../talk/suggestions.ts'
import { SaidTerm, SaidWords, useLookUpWord } from '../talk/word-lookup.tsx'
import { Sheet } from './sheet.tsx'
import classes from './words-panel.module.css'

/** The panel's tabs. */
export type WordsTab = (typeof tabNames)[number]

const tabNames = ['dictionary', 'phrases', 'now'] as const

export interface WordsPanelProps {
  scenario: Scenario
  /** Progress, including the goals reached so far. */
  progress: Parameters<typeof suggestions>[1]
  tab: WordsTab
  onTab: (tab: WordsTab) => void
  /** Called when reading aloud starts or stops. */
  onReading: (isReading: boolean) => void
  onClose: () => void
}

/** Dictionary, phrases, and suggestions of what to say now. */
export function WordsPanel({ scenario, progress, tab: chosen, onTab, onReading, onClose }: WordsPanelProps) {
  const { t } = useTranslation('conversation')
  const { explanation_language: language } = useUser()
  const reading = useReading(scenario.target_language)
  const { t: say } = useTranslation('talk')
  const isReading = reading.playing !== null
  useEffect(() => {
    onReading(isReading)
    return () => onReading(false)
  }, [isReading, onReading])
  const explained = [
    ...scenario.user_dictionary.map(({ word, ...rest }) => ({ tab: 'dictionary', text: word, ...rest })),
    ...scenario.user_phrases.map(({ phrase, ...rest }) => ({ tab: 'phrases', text: phrase, ...rest })),
    ...suggestions(scenario, progress).map(({ phrase, ...rest }) => ({
      tab: 'now',
      text: phrase,
      meaning: '',
      ...rest,
    })),
  ]
  const terms = explained.filter(({ tab }) => tab === chosen)
  return (
    <Sheet title={t('words.title')} onClose={onClose}>
      <Tabs
        label={t('words.help')}
        tabs={tabNames.map((name) => ({ name, label: t(`words.${name}`) }))}
        chosen={chosen}
        onChoose={onTab}
      >
        {terms.length === 0 && <p className={classes.none}>{t('words.none')}</p>}
        <dl className={classes.terms}>
          {terms.map(({ text, translation, meaning }) => (
            <div key={text}>
              <dt lang={scenario.target_language} translate="no">
                {chosen === 'dictionary' ? (
                  <SaidTerm text={text} language={scenario.target_language} />
                ) : (
                  <SaidWords text={text} language={scenario.target_language} />
                )}
              </dt>
              <dd className={classes.sound}>
                {chosen !== 'dictionary' && <Meaning text={text} language={scenario.target_language} />}
                <Hear text={text} reading={reading} />
              </dd>
              <dd>{joined(translated(translation, language), meaning)}</dd>
              {reading.failed === text && (
                <dd role="alert" className={classes.silent}>
                  {say('words.silent')}
                </dd>
              )}
            </div>
          ))}
        </dl>
      </Tabs>
    </Sheet>
  )
}

/** The entire phrase; its words can also be tapped one by one. */
function Meaning({ text, language }: { text: string; language: Language }) {
  const { t } = useTranslation('talk')
  const onWord = useLookUpWord()
  return (
    <button
      type="button"
      className={classes.hear}
      data-quiet
      aria-label={t('words.meaning', { text })}
      onClick={() => onWord(text, language, text)}
    >
      <IconVocabulary aria-hidden="true" />
    </button>
  )
}

/** Reads the text aloud. */
function Hear({ text, reading }: { text: string; reading: Reading }) {
  const { t } = useTranslation('talk')
  const isPlaying = reading.playing === text
  const Icon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      className={classes.hear}
      aria-label={t('words.hear', { text })}
      aria-pressed={isPlaying}
      onClick={() => reading.toggle(text)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

/** Joins texts, omitting duplicates: many phrases have the same meaning and translation. */
const joined = (...texts: (string | undefined)[]): string =>
  [...new Set(texts)].filter((text) => text !== undefined && text !== '').join(' · ')
