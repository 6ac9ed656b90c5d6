// The ordered scenarios of the entire module or of one part.
import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { moduleLimits } from '@parley/contracts/library/module.ts'
import { IconPencilPlus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { type ScenarioList, scenariosOf, stepped, withoutScenario } from './module-draft.ts'
import { ModuleRow } from './module-row.tsx'
import { dropIdOf } from './module-sorting.tsx'
import classes from './module-wizard.module.css'
import type { ModuleWork } from './module-wizard-state.ts'

export interface ModuleListProps {
  readonly work: ModuleWork
  readonly list: ScenarioList
  /** An error about the list as a whole. */
  readonly error: string | undefined
  readonly label: string
  readonly onPick: (key: string) => void
  readonly onWrite: (key: string) => void
  /** Announces a button's effect and keeps the focus on it. */
  readonly onMoved: (id: string, by: -1 | 1) => void
}

export function ModuleList({ work, list, error, label, onPick, onWrite, onMoved }: ModuleListProps) {
  const { t } = useTranslation(['module-wizard', 'wizard'])
  const { draft, change, errors } = work
  const ids = [...list.scenarios]
  // In a list with rows, the rows are the drop targets: another one would make keyboard moves jump.
  const { setNodeRef, isOver } = useDroppable({ id: dropIdOf(list.key), disabled: ids.length > 0 })
  const errorId = useId()
  const isLacking = error !== undefined && ids.length === 0
  const isFull = scenariosOf(draft).length >= moduleLimits.scenarios
  return (
    <div className={classes.scenarios}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={setNodeRef} className={classes.list} aria-label={label} data-over={isOver || undefined}>
          {ids.map((id) => (
            <ModuleRow
              key={id}
              id={id}
              chosen={draft.known[id]}
              error={errors.scenarios[id]}
              canRise={stepped(draft, id, -1) !== draft}
              canSink={stepped(draft, id, 1) !== draft}
              onMove={(by) => {
                change((so) => stepped(so, id, by))
                onMoved(id, by)
              }}
              onRemove={() => change((so) => withoutScenario(so, id))}
            />
          ))}
          {ids.length === 0 && (
            <li id={errorId} className={classes.blank} data-invalid={error !== undefined || undefined}>
              {error ?? t('list.empty')}
            </li>
          )}
        </ol>
      </SortableContext>
      <div className={classes.adds}>
        <Button
          size="sm"
          icon={<IconPlus aria-hidden="true" />}
          disabled={isFull}
          data-error={isLacking || undefined}
          aria-describedby={isLacking ? errorId : undefined}
          onClick={() => onPick(list.key)}
        >
          {t('list.pick')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<IconPencilPlus aria-hidden="true" />}
          disabled={isFull}
          onClick={() => onWrite(list.key)}
        >
          {t('list.write')}
        </Button>
      </div>
      {isFull && <p className="help">{t('full', { ns: 'wizard', count: moduleLimits.scenarios })}</p>}
    </div>
  )
}
