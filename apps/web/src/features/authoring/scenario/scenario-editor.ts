// The state of editing a scenario: the form, the JSON, the draft that survives a reload, and the stored version.
import { useForm } from '@mantine/form'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetDraft, keepDraft } from '#platform/drafts.ts'
import { type SchemaErrors, useSchemaErrorText } from '#platform/http/schema-errors.ts'
import { sessionToken } from '#platform/session/session.ts'
import { errorsOfInput, judgeJson, valuesOfJson } from './scenario-check.ts'
import {
  inputOf,
  readScenario,
  type ScenarioStep,
  type ScenarioValues,
  scenarioSteps,
  stepOf,
} from './scenario-values.ts'
import { createIdleNotifier, type IdleNotifier } from './storage/idle-notifier.ts'
import { type ScenarioDraft, type ScenarioMode, textOf } from './storage/scenario-draft.ts'

export interface EditorStart {
  readonly saved: Scenario | undefined
  /** The stored values, or a new scenario's defaults. */
  readonly values: ScenarioValues
  readonly draft: ScenarioDraft | null
  readonly draftKey: string
  readonly readOnly: boolean
}

export function useScenarioEditor({ saved, values, draft, draftKey, readOnly }: EditorStart) {
  const [idle] = useState(createIdleNotifier)
  const say = useSchemaErrorText()
  const texts = (errors: SchemaErrors) =>
    Object.fromEntries(Object.entries(errors).map(([path, each]) => [path, say(each)]))
  const form = useForm<ScenarioValues>({
    mode: 'uncontrolled',
    initialValues: draft?.values ?? values,
    onValuesChange: idle.notify,
    validate: (values) => texts(errorsOfInput(inputOf(values))),
  })
  const [mode, setMode] = useState<ScenarioMode>(draft?.mode ?? 'form')
  const [step, setStep] = useState<ScenarioStep>(draft?.step ?? 'basics')
  // The author of a stored scenario has been through all steps; a draft's author, through those before the current one.
  const [seen, setSeen] = useState<readonly ScenarioStep[]>(
    saved ? scenarioSteps : scenarioSteps.slice(0, scenarioSteps.indexOf(draft?.step ?? 'basics')),
  )
  const lackingNow = () => errorsOfInput(inputOf(form.getValues()))
  /** The editor's initial text; a new version remounts it. */
  const [json, setJson] = useState({ start: draft?.text ?? '', version: 0 })
  const [isBlocked, setIsBlocked] = useState(false)
  const text = useRef(draft?.text ?? '')
  const stored = useRef({ text: textOf(values), updatedAt: draft ? draft.updatedAt : saved?.updated_at })

  const current = () => (mode === 'json' ? text.current : textOf(form.getValues()))
  const isDirty = () => !readOnly && current() !== stored.current.text
  const openJson = (opened: string) => {
    text.current = opened
    setJson(({ version }) => ({ start: opened, version: version + 1 }))
    setIsBlocked(false)
    setMode('json')
    idle.notify()
  }
  const openForm = (shown: ScenarioValues) => {
    form.setValues(shown)
    setIsBlocked(false)
    setMode('form')
  }
  const drafts = useDraftKeeping(idle, draftKey, () =>
    isDirty()
      ? { mode, step, values: form.getValues(), text: text.current, updatedAt: stored.current.updatedAt }
      : null,
  )
  return {
    form,
    idle,
    mode,
    step,
    /** The steps that the author has left or tried to leave: their errors are shown. Empty if read-only. */
    seen: readOnly ? [] : seen,
    lackingNow,
    /** Leaves this step for another one, or stays on it; from then on its errors are shown. */
    go(to: ScenarioStep) {
      idle.flush()
      setStep(to)
      // The draft stores the step as well.
      idle.notify()
      if (readOnly) return
      const told = scenarioSteps.filter((each) => each === step || seen.includes(each))
      setSeen(told)
      const lacking = Object.entries(lackingNow()).filter(([path]) => told.includes(stepOf(path)))
      form.setErrors({ ...form.errors, ...texts(Object.fromEntries(lacking)) })
    },
    /** Shows the errors of all steps and opens the first step that has any. */
    tell(errors: SchemaErrors) {
      idle.flush()
      setSeen(scenarioSteps)
      form.setErrors(texts(errors))
      const first = scenarioSteps.find((each) => Object.keys(errors).some((path) => stepOf(path) === each))
      if (first) setStep(first)
    },
    json,
    isBlocked,
    current,
    isDirty,
    openJson,
    openForm,
    drafts,
    setText(changed: string) {
      text.current = changed
      idle.notify()
    },
    /** The form's current values; null while the text is JSON that the form cannot show. */
    read: () => (mode === 'json' ? valuesOfJson(judgeJson(text.current), form.getValues()) : form.getValues()),
    /** Opens the form with the JSON's values, or reports that it cannot show them. */
    leaveJson() {
      const found = valuesOfJson(judgeJson(text.current), form.getValues())
      if (found) openForm(found)
      else setIsBlocked(true)
    },
    /** Loads a file's text, into the form if it fits, otherwise as JSON. @returns whether it fits the form */
    takeText(fileText: string) {
      const found = valuesOfJson(judgeJson(fileText), form.getValues())
      if (found) openForm(found)
      else openJson(fileText)
      return found !== null
    },
    updatedAt: () => stored.current.updatedAt,
    /** Marks `sent` as the stored version. */
    markStored(scenario: Scenario, sent: string) {
      stored.current = { text: sent, updatedAt: scenario.updated_at }
      idle.notify()
      idle.flush()
    },
    /** Replaces the author's version with the stored one. */
    showStored(scenario: Scenario) {
      const theirs = readScenario(scenario, values)
      stored.current = { text: textOf(theirs), updatedAt: scenario.updated_at }
      openForm(theirs)
    },
    /** Restores the values from before the draft. */
    discardDraft() {
      setSeen(saved ? scenarioSteps : [])
      stored.current = { text: textOf(values), updatedAt: saved?.updated_at }
      openForm(values)
    },
  }
}

export type ScenarioEditor = ReturnType<typeof useScenarioEditor>

/** Stores the draft at each pause in typing and on `pagehide`; null removes it. */
function useDraftKeeping(idle: IdleNotifier, key: string, draftNow: () => ScenarioDraft | null) {
  const isOver = useRef(false)
  const keep = useEffectEvent(() => {
    if (isOver.current || sessionToken.token() === null) return
    const draft = draftNow()
    if (draft) keepDraft(key, draft)
    else forgetDraft(key)
  })
  useEffect(() => {
    const end = idle.subscribe(() => keep())
    const flush = () => idle.flush()
    window.addEventListener('pagehide', flush)
    return () => {
      idle.flush()
      end()
      window.removeEventListener('pagehide', flush)
    }
  }, [idle])
  return {
    /** Discards the draft and stops storing it. */
    end() {
      isOver.current = true
      forgetDraft(key)
    },
  }
}
