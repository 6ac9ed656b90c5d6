// The second step: the scenarios, in a single list or in parts.
import { moduleLimits } from '@parley/contracts/library/module.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchemaErrorText } from '#platform/http/schema-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { WizardError } from '../wizard/wizard-field.tsx'
import { type ScenarioList, scenariosOf, stepped, withNewPart } from './module-draft.ts'
import { HiddenNote } from './module-info.tsx'
import { ModuleList } from './module-list.tsx'
import { ModulePartFields } from './module-part-fields.tsx'
import { ModulePicker } from './module-picker.tsx'
import { ModuleScenarioForm } from './module-scenario-form.tsx'
import { ModuleSorting, usePlaceText } from './module-sorting.tsx'
import { ModuleTypeChoice } from './module-type-choice.tsx'
import classes from './module-wizard.module.css'
import type { ModuleWork } from './module-wizard-state.ts'

/** Which list a scenario is being added to, and how. */
interface Adding {
  readonly key: string
  readonly how: 'pick' | 'write'
}

export function ModuleContents({ work }: { readonly work: ModuleWork }) {
  const { t } = useTranslation(['module-wizard', 'wizard'])
  const say = useSchemaErrorText()
  const [adding, setAdding] = useState<Adding | null>(null)
  const { root, news, onMoved } = useMoves(work)
  const { draft, change, errors } = work
  const wholeId = useId()
  const isFlat = draft.type === 'FLAT'
  const whole = errors.fields[isFlat ? 'scenarios' : 'submodules']
  const errorOf = (path: string) => {
    const error = errors.fields[path]
    return error && say(error)
  }
  const listOf = (list: ScenarioList, path: string) => (
    <ModuleList
      work={work}
      list={list}
      error={errorOf(path)}
      label={t('part.scenarios')}
      onPick={(key) => setAdding({ key, how: 'pick' })}
      onWrite={(key) => setAdding({ key, how: 'write' })}
      onMoved={onMoved}
    />
  )
  const isFull = draft.parts.length >= moduleLimits.submodules
  return (
    <div ref={root} className={classes.contents}>
      <ModuleTypeChoice draft={draft} change={change} />
      <p className="muted">{t('list.count', { count: scenariosOf(draft).length, max: moduleLimits.scenarios })}</p>
      {whole && <WizardError id={wholeId}>{say(whole)}</WizardError>}
      <ModuleSorting draft={draft} change={change}>
        {isFlat
          ? listOf({ key: '', scenarios: draft.scenarios }, 'scenarios')
          : draft.parts.map((part, place) => (
              <ModulePartFields key={part.key} work={work} part={part} place={place}>
                {listOf(part, `submodules.${place}.scenarios`)}
              </ModulePartFields>
            ))}
      </ModuleSorting>
      {!isFlat && (
        <div>
          <Button
            icon={<IconPlus aria-hidden="true" />}
            disabled={isFull}
            data-error={whole ? true : undefined}
            aria-describedby={whole && wholeId}
            onClick={() => change(withNewPart)}
          >
            {t('part.add')}
          </Button>
          {isFull && <p className="help">{t('full', { ns: 'wizard', count: moduleLimits.submodules })}</p>}
        </div>
      )}
      <HiddenNote draft={draft} />
      <p role="status" className="sr">
        {news}
      </p>
      {adding?.how === 'pick' && <ModulePicker work={work} listKey={adding.key} onClose={() => setAdding(null)} />}
      {adding?.how === 'write' && (
        <ModuleScenarioForm work={work} listKey={adding.key} onClose={() => setAdding(null)} />
      )}
    </div>
  )
}

/** After a scenario is moved by button: announces its new position and keeps the focus on the button. */
function useMoves({ draft }: ModuleWork) {
  const { t } = useTranslation('module-wizard')
  const placeText = usePlaceText()
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const selector = wanted.current
    wanted.current = null
    if (selector !== null) root.current?.querySelector<HTMLElement>(selector)?.focus()
  })
  const onMoved = (id: string, by: -1 | 1) => {
    const after = stepped(draft, id, by)
    const canGoOn = stepped(after, id, by) !== after
    const part = (by === 1) === canGoOn ? 'down' : 'up'
    wanted.current = `[data-scenario="${id}"] [data-part="${part}"]`
    const what = draft.known[id]?.title ?? t('gone.title')
    setNews(t('drag.end', { what, place: placeText(after, id) }))
  }
  return { root, news, onMoved }
}
