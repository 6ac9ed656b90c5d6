import { useTranslation } from 'react-i18next'
import classes from '../transcript/cards.module.css'
import type { TalkState } from '../turns/talk-state.ts'

/** Number of remaining turns at which the count appears. */
const toldFrom = 5

/** Shows how many turns are left once there are only a few. */
export function TurnsLeft({ state: { progress, isEnd, failure } }: { state: TalkState }) {
  const { t } = useTranslation('conversation')
  const { turns_left: turnsLeft, is_available: isAvailable } = progress
  // The notice about the rejected turn explains it in detail.
  const isTold = failure?.code === 'FULL' || failure?.code === 'DAY_USED_UP'
  if (turnsLeft === null || turnsLeft > toldFrom || isEnd || !isAvailable || isTold) return null
  return (
    <p className={classes.left} role="status">
      {turnsLeft === 0 ? t('turns.none') : t('turns.left', { count: turnsLeft })}
    </p>
  )
}
