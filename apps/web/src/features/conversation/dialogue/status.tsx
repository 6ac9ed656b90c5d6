import { useTranslation } from 'react-i18next'
import type { TalkState } from '../turns/talk-state.ts'

/** Announces to screen readers whose turn it is to speak, whenever that changes. */
export function Status({ state }: { state: TalkState }) {
  const { t } = useTranslation('conversation')
  const { floor, newGoals, isEnd } = state
  const name = 'phase' in floor ? floor.phase : floor.kind
  return (
    <p className="sr" role="status">
      {t(`status.${isEnd && floor.kind === 'idle' ? 'end' : name}`)}
      {newGoals.length > 0 && ` ${t('status.goal')}`}
    </p>
  )
}
