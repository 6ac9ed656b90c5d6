// How well a word is known: chosen by the learner, with at most a suggestion.
import type { GlobalWord, Tier, UserWord } from '@parley/contracts/practice/vocabulary.ts'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { TierTiles } from './tier-tiles.tsx'
import { type TierChoice, useChooseTier, useRemoveWord } from './use-word-actions.ts'
import classes from './word-panel.module.css'

export interface WordTierProps {
  readonly word: GlobalWord
  readonly kept: UserWord | null
  readonly met: TierChoice['met']
  /** Called after a tier was saved. */
  readonly onChosen: () => void
}

/** The four tiles; choosing one saves the word or changes its tier. */
export function WordTier({ word, kept, met, onChosen }: WordTierProps) {
  const { t } = useTranslation('vocabulary')
  const { choose, isPending, error } = useChooseTier(({ tier }) => {
    if (tier !== null) void toast(t('panel.saved', { word: word.word, tier: t(`tier.${tier}`) }))
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

/** Suggests the next tier after correct use in speech, with the quote. */
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
      <p lang={language} translate="no" className={classes.quote}>
        {quote}
      </p>
    </div>
  )
}

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
