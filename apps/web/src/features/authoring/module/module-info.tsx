// The first step: the module's title, topic and audience.
import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { moduleLimits } from '@parley/contracts/library/module.ts'
import { may } from '@parley/contracts/org/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSchemaErrorText } from '#platform/http/schema-errors.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { SelectField } from '#ui/fields/field.tsx'
import { WizardField } from '../wizard/wizard-field.tsx'
import { ModuleChoice } from './module-choice.tsx'
import { hiddenIn, scenariosOf } from './module-draft.ts'
import { ModuleTags } from './module-tags.tsx'
import { ModuleTypeChoice } from './module-type-choice.tsx'
import classes from './module-wizard.module.css'
import type { ModuleWork } from './module-wizard-state.ts'

export function ModuleInfo({ work }: { readonly work: ModuleWork }) {
  const { t } = useTranslation('module-wizard')
  const say = useSchemaErrorText()
  const { draft, change, errors } = work
  const errorOf = (path: string) => {
    const error = errors.fields[path] ?? Object.entries(errors.fields).find(([at]) => at.startsWith(`${path}.`))?.[1]
    return error && say(error)
  }
  const isFixed = scenariosOf(draft).length > 0
  return (
    <div className={classes.form}>
      <WizardField
        label={t('title.label')}
        max={moduleLimits.title}
        defaultValue={draft.title}
        error={errorOf('title')}
        lang={draft.target_language}
        onChange={({ target: { value } }) => change((so) => ({ ...so, title: value }))}
      />
      <WizardField
        label={t('description.label')}
        max={moduleLimits.description}
        rows={4}
        defaultValue={draft.description}
        error={errorOf('description')}
        onChange={({ target: { value } }) => change((so) => ({ ...so, description: value }))}
      />
      <ModuleTypeChoice draft={draft} change={change} />
      <SelectField
        label={t('language.label')}
        value={draft.target_language}
        disabled={isFixed}
        help={isFixed ? t('language.fixed') : undefined}
        error={errorOf('target_language')}
        onChange={({ currentTarget: { value } }) => change((so) => ({ ...so, target_language: value as Language }))}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {endonyms[language]}
          </option>
        ))}
      </SelectField>
      <ModuleTags tags={draft.tags} error={errorOf('tags')} onChange={(tags) => change((so) => ({ ...so, tags }))} />
      <ModuleVisibility work={work} />
    </div>
  )
}

/** Who can see the module, and which of its scenarios they cannot see. */
function ModuleVisibility({ work: { draft, change } }: { readonly work: ModuleWork }) {
  const { t } = useTranslation('module-wizard')
  const { data: organisations } = useQuery(organisationsQuery)
  const current = organisations?.find((each) => each.is_current)
  const hasTeam = current !== undefined && !current.is_personal && may(current.role, 'create_team_items')
  const option = (value: typeof draft.visibility) => ({
    value,
    label: t(`visibility.${value}.label`),
    help: t(`visibility.${value}.help`, { team: current?.name ?? '' }),
  })
  return (
    <ModuleChoice
      label={t('visibility.label')}
      options={[
        option('PRIVATE'),
        option('PUBLIC'),
        ...(hasTeam || draft.visibility === 'TEAM_ONLY' ? [option('TEAM_ONLY')] : []),
      ]}
      chosen={draft.visibility}
      onChoose={(visibility) => change((so) => ({ ...so, visibility }))}
    >
      <HiddenNote draft={draft} />
    </ModuleChoice>
  )
}

/** Warns about scenarios that others will not see. */
export function HiddenNote({ draft }: { readonly draft: ModuleWork['draft'] }) {
  const { t } = useTranslation('module-wizard')
  const hidden = hiddenIn(draft)
  return (
    <div role="status">
      {hidden.length > 0 && (
        <div className="note note-warn">
          <p>{t('hidden', { count: hidden.length })}</p>
          <ul className={classes.hidden}>
            {hidden.map(({ _id, title }) => (
              <li key={_id}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
