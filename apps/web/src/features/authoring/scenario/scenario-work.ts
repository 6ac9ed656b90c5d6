// A scenario at work: the form, the JSON beside it, the draft that outlives a reload, and what the server has stored.
import { useForm } from '@mantine/form'
import type { Scenario } from '@parley/contracts/library.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetDraft, keepDraft } from '#platform/drafts.ts'
import { type Faults, useFaultText } from '#platform/schema-faults.ts'
import { sessionToken } from '#platform/session.ts'
import { faultsOfInput, judgeJson, valuesOfJson } from './scenario-check.ts'
import { type ScenarioDraft, type ScenarioMode, textOf } from './scenario-draft.ts'
import { createPulse, type Pulse } from './scenario-pulse.ts'
import { inputOf, readScenario, type ScenarioStep, type ScenarioValues } from './scenario-values.ts'

export interface WorkStart {
  readonly saved: Scenario | undefined
  /** What is stored, or what a new scenario begins with. */
  readonly values: ScenarioValues
  readonly draft: ScenarioDraft | null
  readonly draftKey: string
  readonly readOnly: boolean
}

export function useScenarioWork({ saved, values, draft, draftKey, readOnly }: WorkStart) {
  const [pulse] = useState(createPulse)
  const say = useFaultText()
  const texts = (faults: Faults) => Object.fromEntries(Object.entries(faults).map(([path, each]) => [path, say(each)]))
  const form = useForm<ScenarioValues>({
    mode: 'uncontrolled',
    initialValues: draft?.values ?? values,
    onValuesChange: pulse.beat,
    validate: (given) => texts(faultsOfInput(inputOf(given))),
  })
  const [mode, setMode] = useState<ScenarioMode>(draft?.mode ?? 'form')
  const [step, setStep] = useState<ScenarioStep>(draft?.step ?? 'basics')
  /** The text that the editor opens with; a new version opens it anew. */
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
    pulse.beat()
  }
  const openForm = (shown: ScenarioValues) => {
    form.setValues(shown)
    setIsBlocked(false)
    setMode('form')
  }
  const drafts = useDraftKeeping(pulse, draftKey, () =>
    isDirty()
      ? { mode, step, values: form.getValues(), text: text.current, updatedAt: stored.current.updatedAt }
      : null,
  )
  return {
    form,
    pulse,
    texts,
    mode,
    step,
    setStep,
    json,
    isBlocked,
    current,
    isDirty,
    openJson,
    openForm,
    drafts,
    setText(changed: string) {
      text.current = changed
      pulse.beat()
    },
    /** What is written as values of the form; null while it is JSON that the form cannot show. */
    read: () => (mode === 'json' ? valuesOfJson(judgeJson(text.current), form.getValues()) : form.getValues()),
    /** Opens the form with what the JSON says, or says why it cannot. */
    leaveJson() {
      const found = valuesOfJson(judgeJson(text.current), form.getValues())
      if (found) openForm(found)
      else setIsBlocked(true)
    },
    /** Takes a text as it came from a file: into the form where it fits. Answers whether it did. */
    takeText(given: string) {
      const found = valuesOfJson(judgeJson(given), form.getValues())
      if (found) openForm(found)
      else openJson(given)
      return found !== null
    },
    updatedAt: () => stored.current.updatedAt,
    /** From now on `sent` is what is stored. */
    markStored(scenario: Scenario, sent: string) {
      stored.current = { text: sent, updatedAt: scenario.updated_at }
      pulse.beat()
      pulse.flush()
    },
    /** Shows what the server has, in place of what was written. */
    showStored(scenario: Scenario) {
      const theirs = readScenario(scenario, values)
      stored.current = { text: textOf(theirs), updatedAt: scenario.updated_at }
      openForm(theirs)
    },
    /** Goes back to what was there before the draft. */
    discardDraft() {
      stored.current = { text: textOf(values), updatedAt: saved?.updated_at }
      openForm(values)
    },
  }
}

export type ScenarioWork = ReturnType<typeof useScenarioWork>

/** Keeps the draft at each pause, and when the page is put away; null forgets it. */
function useDraftKeeping(pulse: Pulse, key: string, draftNow: () => ScenarioDraft | null) {
  const isOver = useRef(false)
  const keep = useEffectEvent(() => {
    if (isOver.current || sessionToken.token() === null) return
    const draft = draftNow()
    if (draft) keepDraft(key, draft)
    else forgetDraft(key)
  })
  useEffect(() => {
    const end = pulse.subscribe(() => keep())
    const flush = () => pulse.flush()
    window.addEventListener('pagehide', flush)
    return () => {
      pulse.flush()
      end()
      window.removeEventListener('pagehide', flush)
    }
  }, [pulse])
  return {
    /** Throws the draft away, and keeps none any more. */
    end() {
      isOver.current = true
      forgetDraft(key)
    },
  }
}
