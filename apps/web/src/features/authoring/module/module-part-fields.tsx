// A part of a structured module: its title, description, tips, and scenarios.
import { moduleLimits } from '@parley/contracts/library/module.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchemaErrorText } from '#platform/http/schema-errors.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { WizardField } from '../wizard/wizard-field.tsx'
import { WizardRows } from '../wizard/wizard-rows.tsx'
import { type Part, withoutPart, withPart, withPartMoved } from './module-draft.ts'
import classes from './module-wizard.module.css'
import type { ModuleWork } from './module-wizard-state.ts'

export interface ModulePartFieldsProps {
  readonly work: ModuleWork
  readonly part: Part
  readonly place: number
  readonly children: ReactNode
}

export function ModulePartFields({ work, part, place, children }: ModulePartFieldsProps) {
  const { t } = useTranslation('module-wizard')
  const say = useSchemaErrorText()
  const heading = useId()
  const set = (changes: Partial<Part>) => work.change((so) => withPart(so, part.key, () => changes))
  const errorOf = (field: string) => {
    const error = work.errors.fields[`submodules.${place}.${field}`]
    return error && say(error)
  }
  return (
    <section className={`card ${classes.part}`} aria-labelledby={heading}>
      <div className={classes.partHead}>
        <h2 id={heading}>{t('part.number', { number: place + 1 })}</h2>
        <PartTools work={work} part={part} place={place} />
      </div>
      <WizardField
        label={t('part.title')}
        max={moduleLimits.title}
        defaultValue={part.title}
        error={errorOf('title')}
        onChange={({ target: { value } }) => set({ title: value })}
      />
      <WizardField
        label={t('part.description')}
        max={moduleLimits.description}
        rows={2}
        defaultValue={part.description}
        error={errorOf('description')}
        onChange={({ target: { value } }) => set({ description: value })}
      />
      <div className={classes.group}>
        <h3>{t('part.tips')}</h3>
        <WizardRows
          rows={part.tips}
          nameOf={(index) => t('part.tip', { number: index + 1 })}
          onChange={(tips) => set({ tips })}
          blank={() => ''}
          addLabel={t('part.addTip')}
          max={moduleLimits.tips}
          error={errorOf('tips')}
        >
          {(index) => (
            <WizardField
              label={t('part.tip', { number: index + 1 })}
              labelHidden
              max={moduleLimits.tip}
              defaultValue={part.tips[index] ?? ''}
              error={errorOf(`tips.${index}`)}
              onChange={({ target: { value } }) =>
                work.change((so) => withPart(so, part.key, ({ tips }) => ({ tips: tips.with(index, value) })))
              }
            />
          )}
        </WizardRows>
      </div>
      <div className={classes.group}>
        <h3>{t('part.scenarios')}</h3>
        {children}
      </div>
    </section>
  )
}

/** Moves or removes a part; asks first if anything would be lost. */
function PartTools({ work: { draft, change }, part, place }: Omit<ModulePartFieldsProps, 'children'>) {
  const { t } = useTranslation(['module-wizard', 'wizard'])
  const [asking, setAsking] = useState(false)
  const what = part.title.trim() || t('part.number', { number: place + 1 })
  const isBlank = part.title + part.description === '' && part.tips.length + part.scenarios.length === 0
  const remove = () => change((so) => withoutPart(so, part.key))
  return (
    <div className={classes.tools}>
      <IconButton
        label={t('up', { ns: 'wizard', what })}
        tip="none"
        disabled={place === 0}
        onClick={() => change((so) => withPartMoved(so, part.key, -1))}
      >
        <IconArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('down', { ns: 'wizard', what })}
        tip="none"
        disabled={place === draft.parts.length - 1}
        onClick={() => change((so) => withPartMoved(so, part.key, 1))}
      >
        <IconArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('remove', { ns: 'wizard', what })}
        tip="none"
        onClick={() => (isBlank ? remove() : setAsking(true))}
      >
        <IconTrash aria-hidden="true" />
      </IconButton>
      <Confirm
        opened={asking}
        danger
        title={t('part.removeTitle', { what })}
        verb={t('part.removeVerb')}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>{t('part.removeText', { count: part.scenarios.length })}</p>
      </Confirm>
    </div>
  )
}
