import type { Tier as TierValue } from '@parley/contracts/practice/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { Tier } from '#ui/voice/charts/tier.tsx'
import classes from './tier-tiles.module.css'
import { tiers } from './vocabulary-search.ts'

export interface TierTilesProps {
  readonly tier: TierValue | null
  /** Disables the tiles while a choice is being saved. */
  readonly isBusy: boolean
  readonly onChoose: (tier: TierValue) => void
}

/** Four tiles for the learner's own judgement of how well they know a word. */
export function TierTiles({ tier, isBusy, onChoose }: TierTilesProps) {
  const { t } = useTranslation('vocabulary')
  return (
    <fieldset className={classes.tiles} aria-busy={isBusy || undefined}>
      <legend className="sr">{t('tier.question')}</legend>
      {tiers.map((each) => (
        <button key={each} type="button" aria-pressed={each === tier} onClick={() => onChoose(each)}>
          <Tier tier={each} size="lg" />
          {t(`tier.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
