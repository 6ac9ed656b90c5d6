import type { MemoryCard } from '@parley/contracts/practice/memory.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { useMemoryAct } from './use-memory.ts'

interface DeleteDialogProps {
  /** Null for all notes. */
  readonly card: MemoryCard | null
  readonly onClose: () => void
}

/** Asks before deleting a note, or all of them. */
export function DeleteDialog({ card, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('memory')
  const texts = card === null ? 'all' : 'delete'
  const { mutate, isPending, error } = useMemoryAct(useUser()._id, () => {
    onClose()
    void toast(t(`${texts}.done`))
  })
  return (
    <Confirm
      opened
      title={t(`${texts}.question`)}
      verb={t(`${texts}.verb`)}
      danger
      busy={isPending}
      error={error}
      onConfirm={() => mutate(card === null ? { kind: 'all' } : { kind: 'delete', id: card._id })}
      onClose={onClose}
    >
      {card && <p style={{ overflowWrap: 'anywhere' }}>{card.text}</p>}
      <p className="muted">{t(`${texts}.text`)}</p>
    </Confirm>
  )
}
