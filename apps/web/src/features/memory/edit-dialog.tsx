import { type MemoryCard, memoryTextMax } from '@parley/contracts/practice/memory.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverFieldErrors } from '#platform/http/field-errors.ts'
import { Problem } from '#platform/http/problem.ts'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { TextField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { useMemoryAct } from './use-memory.ts'

interface EditDialogProps {
  readonly card: MemoryCard
  readonly onClose: () => void
}

/** Lets the learner reword a note. */
export function EditDialog({ card, onClose }: EditDialogProps) {
  const { t } = useTranslation('memory')
  const { t: tu } = useTranslation('ui')
  const [text, setText] = useState(card.text)
  const [isBlank, setIsBlank] = useState(false)
  const { mutate, isPending, error } = useMemoryAct(useUser()._id, () => {
    onClose()
    void toast(t('edit.done'))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsBlank(text.trim() === '')
    if (text.trim() !== '' && !isPending) mutate({ kind: 'edit', id: card._id, text })
  }
  const refused = error instanceof Problem ? serverFieldErrors(error, ['text']).text : undefined
  const foot = (
    <>
      <Button onClick={onClose}>{tu('cancel')}</Button>
      <Button type="submit" variant="filled" busy={isPending}>
        {t('edit.save')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('edit.question')} onClose={onClose} foot={foot} onSubmit={submit}>
      <TextField
        label={t('edit.label')}
        value={text}
        maxLength={memoryTextMax}
        error={isBlank ? tu('error.required') : refused && tu(refused)}
        data-autofocus
        required
        onChange={({ target }) => setText(target.value)}
      />
      {error && !refused && <ProblemLine error={error} />}
    </Dialog>
  )
}
