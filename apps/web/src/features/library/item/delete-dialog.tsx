import { useTranslation } from 'react-i18next'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './delete-dialog.module.css'
import { type Authored, useDelete, useModulesOf } from './use-authored.ts'

export interface DeleteDialogProps {
  readonly item: Authored
  readonly onClose: () => void
  /** Called after deletion, for pages that show the item. */
  readonly onDeleted?: (() => void) | undefined
}

/** Asks for confirmation before deleting an item, naming anything else affected. */
export function DeleteDialog({ item, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('library')
  const removal = useDelete(item)
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        onClose()
        onDeleted?.()
        void toast(t('delete.gone', { title: item.title }), { kind: 'done' })
      },
    })
  return (
    <Confirm
      opened
      title={t(`delete.${item.kind}.title`, { title: item.title })}
      verb={t(`delete.${item.kind}.verb`)}
      danger
      busy={removal.isPending}
      error={removal.error}
      onConfirm={remove}
      onClose={onClose}
    >
      {item.kind === 'scenario' && <Holders item={item} />}
      <p>{t(`delete.${item.kind}.text`)}</p>
    </Confirm>
  )
}

/** The modules that will lose the scenario. */
function Holders({ item }: { readonly item: Authored }) {
  const { t } = useTranslation('library')
  const { data, error, isPending } = useModulesOf(item)
  if (isPending) return <p role="status">{t('delete.looking')}</p>
  if (!data) return <ProblemLine error={error} />
  if (data.items.length === 0 && data.hidden_count === 0) return null
  return (
    <div className="note note-warn">
      {data.items.length > 0 && (
        <>
          <p>{t('delete.holders')}</p>
          <ul className={classes.holders}>
            {data.items.map((module) => (
              <li key={module._id}>{module.title}</li>
            ))}
          </ul>
        </>
      )}
      {data.hidden_count > 0 && <p>{t('delete.hidden', { count: data.hidden_count })}</p>}
    </div>
  )
}
