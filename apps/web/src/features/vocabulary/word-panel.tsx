// Everything about one word or phrase: its audio, how well it is known, where it occurred, its meanings.
import { endonyms } from '@parley/contracts/language/language.ts'
import type { UserWord } from '@parley/contracts/practice/vocabulary.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/dialogs/sheet.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import type { AskedWord } from './asked-word.ts'
import { lookupQuery } from './use-words.ts'
import { WordLinks, WordMeanings, WordSentence } from './word-facts.tsx'
import classes from './word-panel.module.css'
import { WordSoundRow } from './word-sound-row.tsx'
import { RemoveWord, WordTier } from './word-tier.tsx'

export interface WordPanelProps {
  readonly asked: AskedWord
  readonly opened: boolean
  readonly onClose: () => void
}

/** The panel on the right, or, on a phone, a sheet from below. */
export function WordPanel({ asked, opened, onClose }: WordPanelProps) {
  const { t } = useTranslation('vocabulary')
  const { text, language } = asked
  const { word } = useAsked(asked)
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={
        <>
          <span className={classes.language}>{endonyms[language]}</span>
          <span className={classes.word} lang={language} translate="no">
            {word?.word ?? text}
          </span>
          {word?.part_of_speech && <span className={classes.part}>{t(`pos.${word.part_of_speech}`)}</span>}
        </>
      }
    >
      <Panel key={`${language} ${text} ${asked.known?._id}`} asked={asked} onClose={onClose} />
    </Sheet>
  )
}

/** The word with its details, from the vocabulary or looked up. */
function useAsked({ text, language, known }: AskedWord) {
  const native = useUser().explanation_language
  const lookup = useQuery({ ...lookupQuery({ text, language, native }), enabled: known === undefined })
  return {
    lookup,
    native,
    word: known?.global_word_entity ?? lookup.data?.global_word ?? null,
    kept: known ?? lookup.data?.user_word ?? null,
    isPhrase: known ? known.kind !== 'word' : (lookup.data?.is_phrase ?? /\s/.test(text.trim())),
  }
}

function Panel({ asked, onClose }: Pick<WordPanelProps, 'asked' | 'onClose'>) {
  const { t } = useTranslation('vocabulary')
  const { lookup, native, word, kept: found, isPhrase } = useAsked(asked)
  // Changes made here override what the panel was opened with.
  const [changed, setChanged] = useState<UserWord | null>()
  const kept = changed === undefined ? found : changed
  const isWaiting = asked.known === undefined && lookup.isPending
  const isUnknown = !isWaiting && !lookup.isError && !word?.senses.length && kept?.kind !== 'mistake'
  const links = <WordLinks text={word?.word ?? asked.text} from={asked.language} to={native} />
  const removed = () => {
    setChanged(null)
    void toast(t('panel.removed'))
  }
  return (
    <div className={classes.panel}>
      <WordSoundRow text={asked.text} language={asked.language} word={word} size="lg" />
      {isWaiting && <Waiting />}
      {lookup.isError && (
        <div className={classes.failed}>
          <ProblemLine error={lookup.error} />
          <Button size="sm" busy={lookup.isFetching} onClick={() => void lookup.refetch()}>
            {t('again')}
          </Button>
        </div>
      )}
      {isUnknown && (
        <>
          <p className="muted">{t(isPhrase ? 'panel.noPhrase' : 'panel.noData')}</p>
          {links}
        </>
      )}
      {word && <WordTier word={word} kept={kept} met={asked} onChosen={onClose} />}
      <WordSentence asked={asked} kept={kept} word={word} onLeave={onClose} />
      {word && word.senses.length > 0 && <WordMeanings word={word} isMistake={kept?.kind === 'mistake'} />}
      {!isUnknown && links}
      {kept && <RemoveWord id={kept._id} onRemoved={removed} />}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('vocabulary')
  return (
    <p className={classes.waiting} role="status">
      <BreathingBars />
      <span className="sr">{t('panel.looking')}</span>
    </p>
  )
}
