import { useTranslation } from 'react-i18next'
import type { TalkState } from '../turns/talk-state.ts'
import classes from './cards.module.css'

/** Before that, nobody has to count. */
const toldFrom = 5

/** Says how many turns are left, as soon as there are few. */
export function TurnsLeft({ state: { progress, isEnd, failure } }: { state: TalkState }) {
  const { t } = useTranslation('conversation')
  const { turns_left: turnsLeft, is_available: isAvailable } = progress
  // The card about a turn that was refused says it at length.
  const isTold = failure?.code === 'FULL' || failure?.code === 'DAY_USED_UP'
  if (turnsLeft === null || turnsLeft > toldFrom || isEnd || !isAvailable || isTold) return null
  return (
    <p className={classes.left} role="status">
      {turnsLeft === 0 ? t('turns.none') : t('turns.left', { count: turnsLeft })}
    </p>
  )
}
