import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { Ending } from '../talk/use-ending.ts'
import { Sheet } from './sheet.tsx'

export interface EndDialogProps {
  /** False if no line of the learner's counts, so there is nothing to review. */
  hasSpoken: boolean
  goalsOpen: number
  ending: Ending
  onKeep: () => void
}

/** Ending early cannot be undone, so it needs confirmation. */
export function EndDialog({ hasSpoken, goalsOpen, ending, onKeep }: EndDialogProps) {
  const { t } = useTranslation('conversation')
  const foot = (
    <>
      <Button variant="quiet" onClick={ending.leave}>
        {hasSpoken ? t('end.leave') : t('end.leaveNothing')}
      </Button>
      <Button data-safe onClick={onKeep}>
        {t('end.keep')}
      </Button>
      {hasSpoken && (
        <Button variant="filled" onClick={ending.end}>
          {t('end.end')}
        </Button>
      )}
    </>
  )
  return (
    <Sheet title={hasSpoken ? t('end.title') : t('end.nothingTitle')} onClose={onKeep} foot={foot}>
      <p className="muted">
        {!hasSpoken && t('end.nothingText')}
        {hasSpoken && goalsOpen > 0 && `${t('end.goals', { count: goalsOpen })} `}
        {hasSpoken && t('end.text')}
      </p>
    </Sheet>
  )
}
