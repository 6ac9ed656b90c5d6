// One scenario in a module: its name, its actions and its drag handle.
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconLock, IconPencil, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type SchemaError, useSchemaErrorText } from '#platform/http/schema-errors.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { WizardError } from '../wizard/wizard-field.tsx'
import type { Chosen } from './module-draft.ts'
import classes from './module-wizard.module.css'

export interface ModuleRowProps {
  readonly id: string
  /** Undefined if it was deleted or the author can no longer see it. */
  readonly chosen: Chosen | undefined
  readonly error: SchemaError | undefined
  readonly canRise: boolean
  readonly canSink: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

export function ModuleRow({ id, chosen, error, canRise, canSink, onMove, onRemove }: ModuleRowProps) {
  const { t } = useTranslation(['module-wizard', 'wizard'])
  const say = useSchemaErrorText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const what = chosen?.title ?? t('gone.title')
  const problem = chosen ? error && (error.key === 'not_found' ? t('gone.text') : say(error)) : t('gone.text')
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-scenario={id}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={t('drag.handle', { what })}
        aria-roledescription={t('drag.role')}
      >
        <IconGripVertical className="i" aria-hidden="true" />
      </button>
      <RowFace id={id} chosen={chosen} />
      <div className={classes.tools}>
        {chosen?.can_edit && (
          <Link
            to="/platform/scenario/{-$scenarioId}"
            params={{ scenarioId: id }}
            className={classes.edit}
            aria-label={t('editScenario', { what })}
          >
            <IconPencil className="i" aria-hidden="true" />
          </Link>
        )}
        <IconButton
          label={t('up', { ns: 'wizard', what })}
          tip="none"
          data-part="up"
          disabled={!canRise}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('down', { ns: 'wizard', what })}
          tip="none"
          data-part="down"
          disabled={!canSink}
          onClick={() => onMove(1)}
        >
          <IconArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={t('remove', { ns: 'wizard', what })} tip="none" data-part="remove" onClick={onRemove}>
          <IconX aria-hidden="true" />
        </IconButton>
      </div>
      {problem && (
        <div className={classes.rowError}>
          <WizardError>{problem}</WizardError>
        </div>
      )}
    </li>
  )
}

/** The contents of a scenario's row. */
export function RowFace({ id, chosen }: Pick<ModuleRowProps, 'id' | 'chosen'>) {
  const { t } = useTranslation('module-wizard')
  if (!chosen) {
    return (
      <div className={classes.face}>
        <b>{t('gone.title')}</b>
        <span className="small muted">{id}</span>
      </div>
    )
  }
  return (
    <div className={classes.face}>
      <b>{chosen.title}</b>
      <span className={classes.facts}>
        <Level level={chosen.difficulty_level} label={t('level', { level: chosen.difficulty_level })} />
        {chosen.scenario_type === 'IELTS' && <span>IELTS</span>}
        {chosen.is_module_only && <span>{t('moduleOnly')}</span>}
        {chosen.visibility === 'PRIVATE' && (
          <span>
            <IconLock className="i i-sm" aria-hidden="true" />
            {t('visibility.PRIVATE.label')}
          </span>
        )}
      </span>
    </div>
  )
}
