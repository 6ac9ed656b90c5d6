import type { Submission } from '@parley/contracts/classes/mark.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'

interface OverruleButtonProps {
  /** Set if a teacher has overruled the correction. */
  readonly overruled: Submission['overruled'][number] | undefined
  readonly isBusy: boolean
  readonly onOverrule: (isRight: boolean) => void
}

/** Strikes out one of the model's corrections, for the student too, or restores it. */
export function OverruleButton({ overruled, isBusy, onOverrule }: OverruleButtonProps) {
  const { t } = useTranslation('classes')
  return (
    <>
      {overruled && (
        <span className="tag tag-done">
          {overruled.by === null ? t('overrule.isRight') : t('overrule.isRightBy', { name: overruled.by })}
        </span>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) onOverrule(!overruled)
        }}
      >
        {t(overruled ? 'overrule.undo' : 'overrule.verb')}
      </Button>
    </>
  )
}
