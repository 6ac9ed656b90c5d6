import type { UserWord } from '@parley/contracts/practice/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#ui/fields/field.tsx'
import { Tier } from '#ui/voice/charts/tier.tsx'
import type { AskedWord } from './asked-word.ts'
import { MetIn } from './met-in.tsx'
import { SoundButton } from './sound-button.tsx'
import { soundOfWord, type WordSound } from './use-word-sound.ts'
import classes from './word-list.module.css'

export interface WordRowProps {
  readonly word: UserWord
  readonly isOpen: boolean
  readonly sound: WordSound
  /** Undefined unless words are being selected. */
  readonly selection: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined
  readonly onOpen: (word: AskedWord) => void
}

const isDue = ({ due_at }: UserWord) => due_at !== null && Date.parse(due_at) <= Date.now()

/** One saved word: the entire row opens its panel. */
export function WordRow({ word, isOpen, sound, selection, onOpen }: WordRowProps) {
  const { t } = useTranslation('vocabulary')
  const entry = word.global_word_entity
  const open = () =>
    onOpen({ text: entry.word, language: entry.target_language, sentence: word.context?.sentence, known: word })
  return (
    <tr data-open={isOpen || undefined}>
      {selection && (
        <td className={classes.check}>
          <CheckField checked={selection.isOn} onChange={(event) => selection.onChange(event.currentTarget.checked)}>
            <span className="sr">{t('select.one', { word: entry.word })}</span>
          </CheckField>
        </td>
      )}
      <td className={classes.wordCell}>
        <button type="button" className={classes.word} lang={entry.target_language} translate="no" onClick={open}>
          {entry.word}
        </button>
        {isDue(word) && (
          <>
            <span className={classes.dot} title={t('due.title')} />
            <span className="sr"> {t('due.title')}</span>
          </>
        )}
      </td>
      <td className={classes.meaning}>
        <Meaning word={word} />
        <MetIn word={word} />
      </td>
      <td className={classes.tierCell}>
        <span className={classes.tier}>
          <Tier tier={word.tier} />
          <span>{word.tier === null ? t('tier.none') : t(`tier.${word.tier}`)}</span>
        </span>
      </td>
      <td className={classes.soundCell}>
        <SoundButton text={entry.word} sounding={soundOfWord(entry)} sound={sound} />
      </td>
    </tr>
  )
}

/** Its translations, otherwise a definition; for a mistake, the learner's wording. */
function Meaning({ word: { kind, context, global_word_entity: entry } }: Pick<WordRowProps, 'word'>) {
  const { t } = useTranslation('vocabulary')
  const translations = entry.senses.flatMap((sense) => sense.translations)
  if (translations.length > 0) return <span lang={entry.native_language}>{translations.slice(0, 3).join(', ')}</span>
  if (kind === 'mistake' && context) {
    return (
      <>
        {t('panel.said')}{' '}
        <span lang={entry.target_language} translate="no">
          {context.sentence}
        </span>
      </>
    )
  }
  return <span lang={entry.target_language}>{entry.senses.flatMap((sense) => sense.definitions)[0]}</span>
}
