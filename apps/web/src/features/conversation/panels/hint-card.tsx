import { translateSuggestion } from '@parley/contracts/conversation/suggestion.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { translated } from '@parley/contracts/language/translation.ts'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useReading } from '#platform/http/use-reading.ts'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Suggestion } from '../talk/suggestions.ts'
import type { Hint } from '../talk/use-hint.ts'
import { SaidWords } from '../talk/word-lookup.tsx'
import classes from '../transcript/cards.module.css'

export interface HintCardProps {
  readonly hint: Hint
  readonly language: Language
  readonly sessionId: string
  /** The partner pauses while the hint is read aloud. */
  readonly onReading: (isReading: boolean) => void
}

/** A suggestion of what to say now, on request, with its sound and what it means. */
export function HintCard({ hint, language, sessionId, onReading }: HintCardProps) {
  const { t } = useTranslation('conversation')
  const { suggestion, onNext, onClose } = hint
  if (!suggestion) return null
  return (
    <div className={classes.card} data-kind="hint">
      <div role="status">
        <p className={classes.lead}>{suggestion.isWord ? t('hint.word') : t('hint.lead')}</p>
        <p className={classes.phrase} lang={language} translate="no">
          <SaidWords text={suggestion.phrase} language={language} />
        </p>
        <Meaning suggestion={suggestion} sessionId={sessionId} />
      </div>
      <div className={classes.acts}>
        <Hear key={suggestion.phrase} text={suggestion.phrase} language={language} onReading={onReading} />
        {onNext && (
          <Button size="sm" onClick={onNext}>
            {t('hint.next')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('hint.close')}
        </Button>
      </div>
    </div>
  )
}

/** The suggestion in the learner's own language; an answer to the open question is translated by the server. */
function Meaning({ suggestion, sessionId }: { suggestion: Suggestion; sessionId: string }) {
  const { explanation_language: language } = useUser()
  const { phrase, translation } = suggestion
  const { data } = useQuery({
    queryKey: ['conversation', 'suggestion', sessionId, phrase, language],
    queryFn: () => call(translateSuggestion, { params: { id: sessionId } }),
    enabled: suggestion.isAnswer,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const meaning = suggestion.isAnswer ? data?.translation : translated(translation, language)
  return meaning ? (
    <p className={classes.lead} lang={suggestion.isAnswer ? language : undefined}>
      {meaning}
    </p>
  ) : null
}

function Hear({ text, language, onReading }: Pick<HintCardProps, 'language' | 'onReading'> & { text: string }) {
  const { t } = useTranslation(['conversation', 'ui'])
  const reading = useReading(language)
  const isPlaying = reading.playing !== null
  const tell = useEffectEvent(onReading)
  useLayoutEffect(() => {
    if (!isPlaying) return
    tell(true)
    return () => tell(false)
  }, [isPlaying])
  return (
    <>
      <Button
        size="sm"
        icon={isPlaying ? <IconPlayerStop aria-hidden="true" /> : <IconVolume aria-hidden="true" />}
        aria-pressed={isPlaying}
        onClick={() => reading.toggle(text)}
      >
        {isPlaying ? t('hint.stop') : t('hint.hear')}
      </Button>
      {reading.failed !== null && (
        <p role="alert" className={classes.lead}>
          {t('hint.unreadable')}
        </p>
      )}
    </>
  )
}
