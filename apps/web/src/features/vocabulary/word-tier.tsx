// How well a word is known: chosen by the learner, suggested at most.
import type { GlobalWord, Tier, UserWord } from '@parley/contracts/vocabulary.ts'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { toast } from '#ui/toast.ts'
import { TierTiles } from './tier-tiles.tsx'
import { type TierChoice, useChooseTier, useRemoveWord } from './use-word-acts.ts'
import classes from './word-panel.module.css'

export interface WordTierProps {
  readonly word: GlobalWord
  readonly kept: UserWord | null
  readonly met: TierChoice['met']
  /** A tier was chosen and stored. */
  readonly onChosen: () => void
}

/** The four tiles; choosing one keeps the word or moves it, and that is all. */
export function WordTier({ word, kept, met, onChosen }: WordTierProps) {
  const { t } = useTranslation('vocabulary')
  const { choose, isPending, error } = useChooseTier(({ tier }) => {
    if (tier !== null) void toast(t('panel.saved', { tier: t(`tier.${tier}`) }))
    onChosen()
  })
  const take = (tier: Tier) => choose({ kept, globalWordId: word._id, tier, met })
  return (
    <div>
      <TierTiles tier={kept?.tier ?? null} isBusy={isPending} onChoose={take} />
      {kept?.suggestion ? (
        <Suggestion suggestion={kept.suggestion} language={word.target_language} onTake={take} />
      ) : (
        (kept?.tier ?? null) === null && <p className={classes.help}>{t(kept ? 'panel.noTier' : 'panel.notKept')}</p>
      )}
      {error && <ProblemLine error={error} />}
    </div>
  )
}

interface SuggestionProps {
  readonly suggestion: NonNullable<UserWord['suggestion']>
  readonly language: string
  readonly onTake: (tier: Tier) => void
}

/** The word was used right in speech: what was said, and the way to the next tier. */
function Suggestion({ suggestion: { tier, quote }, language, onTake }: SuggestionProps) {
  const { t } = useTranslation('vocabulary')
  return (
    <div className={classes.suggestion}>
      <p>
        {t('suggestion.text')}{' '}
        <button type="button" className="linklike" onClick={() => onTake(tier)}>
          {t('suggestion.take', { tier: t(`tier.${tier}`) })}
        </button>
      </p>
      <p lang={language} className={classes.quote}>
        {quote}
      </p>
    </div>
  )
}

/** Takes the word out of the vocabulary. */
export function RemoveWord({ id, onRemoved }: { readonly id: string; readonly onRemoved: () => void }) {
  const { t } = useTranslation('vocabulary')
  const { remove, isPending, error } = useRemoveWord(onRemoved)
  return (
    <div>
      <Button
        className={classes.remove ?? ''}
        variant="danger-quiet"
        icon={<IconTrash aria-hidden="true" />}
        busy={isPending}
        onClick={() => remove(id)}
      >
        {t('panel.remove')}
      </Button>
      {error && <ProblemLine error={error} />}
    </div>
  )
}
