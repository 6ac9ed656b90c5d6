// "Start from one sentence": asks the language model for a draft and reports the result.
import { endonyms, languages } from '@parley/contracts/language/language.ts'
import { IconPencilBolt } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/config.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { WizardField } from '../../wizard/wizard-field.tsx'
import type { Idea } from '../draft-stream.ts'
import classes from '../scenario.module.css'
import { ScenarioNotice } from '../scenario-notice.tsx'
import type { Prefill } from '../scenario-prefill.ts'

/** Longest idea, in characters, as in the contract. */
const promptMax = 2_000

export interface ScenarioIdeaProps {
  readonly prefill: Prefill
  /** The form's current values, used as defaults. */
  readonly start: Pick<Idea, 'target_language' | 'scenario_type'>
}

export function ScenarioIdea({ prefill, start }: ScenarioIdeaProps) {
  const { t } = useTranslation('scenario-wizard')
  const [isAsking, setIsAsking] = useState(false)
  const hasModel = useConfig().partner === 'model'
  return (
    <section className={classes.idea} aria-labelledby="scenario-idea">
      <div>
        <h2 id="scenario-idea">
          <IconPencilBolt className="i" aria-hidden="true" />
          {t('idea.title')}
        </h2>
        <p className="help">{hasModel ? t('idea.help') : t('idea.noModel')}</p>
      </div>
      {hasModel && (
        <Button disabled={prefill.state.kind === 'writing'} onClick={() => setIsAsking(true)}>
          {t('idea.open')}
        </Button>
      )}
      {isAsking && (
        <IdeaDialog
          start={start}
          onClose={() => setIsAsking(false)}
          onIdea={(idea) => {
            setIsAsking(false)
            prefill.start(idea)
          }}
        />
      )}
    </section>
  )
}

interface IdeaDialogProps extends Pick<ScenarioIdeaProps, 'start'> {
  readonly onClose: () => void
  readonly onIdea: (idea: Idea) => void
}

function IdeaDialog({ start, onClose, onIdea }: IdeaDialogProps) {
  const { t } = useTranslation(['scenario-wizard', 'wizard', 'ui'])
  const [idea, setIdea] = useState<Idea>({ prompt: '', ...start })
  const [error, setError] = useState<string>()
  const isExam = idea.scenario_type === 'IELTS'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const prompt = idea.prompt.trim()
    if (prompt === '') return setError(t('wizard:error.required'))
    if (prompt.length > promptMax) return setError(t('wizard:error.tooLong', { count: promptMax }))
    onIdea({ ...idea, prompt, target_language: isExam ? 'en' : idea.target_language })
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('idea.close')}</Button>
      <Button type="submit" variant="filled">
        {t('idea.write')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('idea.title')} onClose={onClose} onSubmit={submit} foot={foot}>
      <WizardField
        label={t('idea.label')}
        help={t('idea.example')}
        rows={4}
        max={promptMax}
        error={error}
        onChange={(event) => {
          setError(undefined)
          setIdea({ ...idea, prompt: event.target.value })
        }}
      />
      <SelectField
        label={t('type.label')}
        value={idea.scenario_type}
        onChange={({ target }) => setIdea({ ...idea, scenario_type: target.value === 'IELTS' ? 'IELTS' : 'DIALOG' })}
      >
        <option value="DIALOG">{t('type.DIALOG.name')}</option>
        <option value="IELTS">{t('type.IELTS.name')}</option>
      </SelectField>
      <SelectField
        label={t('language')}
        value={isExam ? 'en' : idea.target_language}
        disabled={isExam}
        help={isExam ? t('examLanguage') : undefined}
        onChange={({ target }) => {
          const language = languages.find((each) => each === target.value)
          if (language) setIdea({ ...idea, target_language: language })
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {endonyms[language]}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}

/** The draft's progress and actions. */
export function PrefillNotice({ prefill }: { readonly prefill: Prefill }) {
  const { t } = useTranslation('scenario-wizard')
  const problem = useProblemText()
  const { state } = prefill
  if (state.kind === 'idle') return null
  if (state.kind === 'writing') {
    return (
      <ScenarioNotice text={t('idea.writing')}>
        <Button size="sm" onClick={prefill.cancel}>
          {t('idea.cancel')}
        </Button>
      </ScenarioNotice>
    )
  }
  if (state.kind === 'done') {
    return (
      <ScenarioNotice text={t('idea.done')} onClose={prefill.dismiss}>
        <Button size="sm" onClick={() => prefill.take(state.before)}>
          {t('undo')}
        </Button>
      </ScenarioNotice>
    )
  }
  const { soFar, error } = state
  return (
    <ScenarioNotice
      isWarning={error !== null}
      text={error === null ? t('idea.cancelled') : `${problem(error)} ${t('idea.cancelled')}`}
      onClose={prefill.dismiss}
    >
      {soFar && (
        <Button size="sm" onClick={() => prefill.take(soFar)}>
          {t('idea.take')}
        </Button>
      )}
    </ScenarioNotice>
  )
}
