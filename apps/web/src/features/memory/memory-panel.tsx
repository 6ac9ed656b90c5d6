import type { Memory, MemoryCard } from '@parley/contracts/practice/memory.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTopicName } from '#platform/language/use-topic-name.ts'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { CardRow } from './card-row.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import classes from './memory-panel.module.css'
import { memoryQuery, useSwitchMemory } from './use-memory.ts'

type Open = { readonly kind: 'edit' | 'delete'; readonly card: MemoryCard } | { readonly kind: 'all' }

/** What partners remember about the learner from earlier conversations. The learner can read, edit and delete it. */
export function MemoryPanel() {
  const { t } = useTranslation('memory')
  const user = useUser()
  const query = useQuery(memoryQuery(user._id))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Loaded failed={t('failed')} query={query}>
        {(memory) => (
          <>
            <MemorySwitch memory={memory} />
            <Cards memory={memory} onOpen={setOpen} />
          </>
        )}
      </Loaded>
      {open?.kind === 'edit' && <EditDialog card={open.card} onClose={close} />}
      {open !== null && open.kind !== 'edit' && (
        <DeleteDialog card={open.kind === 'all' ? null : open.card} onClose={close} />
      )}
    </>
  )
}

/** Saves immediately and reverts if that fails. */
function MemorySwitch({ memory }: { readonly memory: Memory }) {
  const { t } = useTranslation('memory')
  const { mutate, isPending, variables, error } = useSwitchMemory(useUser()._id)
  return (
    <>
      <Switch
        label={t('on')}
        help={t('onHelp')}
        isOn={isPending ? variables : memory.is_on}
        onChange={(isOn) => mutate(isOn)}
      />
      {error && <ProblemLine error={error} />}
    </>
  )
}

function Cards({ memory, onOpen }: { readonly memory: Memory; readonly onOpen: (open: Open) => void }) {
  const { t } = useTranslation('memory')
  const nameOf = useTopicName()
  const items = memory.items.map((card) => (card.topic ? { ...card, text: nameOf(card.topic) } : card))
  if (items.length === 0) return <p className="muted">{t('empty')}</p>
  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {items.map((card) => (
          <CardRow
            key={card._id}
            card={card}
            onEdit={() => onOpen({ kind: 'edit', card })}
            onDelete={() => onOpen({ kind: 'delete', card })}
          />
        ))}
      </ul>
      <Button variant="danger-quiet" onClick={() => onOpen({ kind: 'all' })}>
        {t('all.verb')}
      </Button>
    </>
  )
}
