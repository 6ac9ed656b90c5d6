import type { Tier as TierValue } from '@parley/contracts/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { Tier } from '#ui/voice/tier.tsx'
import classes from './tier-tiles.module.css'
import { tiers } from './vocabulary-search.ts'

export interface TierTilesProps {
  readonly tier: TierValue | null
  /** Nothing can be chosen: a choice is on its way. */
  readonly isBusy: boolean
  readonly onChoose: (tier: TierValue) => void
}

/** Four tiles: how well a word is known, in the learner's own judgement. */
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
