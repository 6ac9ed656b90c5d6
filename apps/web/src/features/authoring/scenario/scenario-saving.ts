// The way from what is written to what is stored, with everything that can be in the way.
import type { Scenario } from '@parley/contracts/library.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/problem.ts'
import { type Faults, focusFirstFault, refusedFaults } from '#platform/schema-faults.ts'
import { clearToasts, toast } from '#ui/toast.ts'
import { readJson } from '../json/scenario-json-text.ts'
import { check } from './scenario-check.ts'
import { fetchScenario, useSaveScenario } from './scenario-save.ts'
import { inputOf, scenarioSteps, stepOf } from './scenario-values.ts'
import type { ScenarioWork } from './scenario-work.ts'

/** Shows faults where they belong, with the first of them focused. */
function useFaultShow({ form, mode, setStep, texts }: ScenarioWork) {
  const root = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  const [refused, setRefused] = useState<{ text: string; faults: Faults } | null>(null)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    if (mode === 'form') focusFirstFault(root.current)
    else root.current?.querySelector<HTMLElement>('[data-json-faults] button')?.focus()
  })
  return {
    root,
    refused,
    show(faults: Faults, sent: string) {
      isWanted.current = true
      redraw((count) => count + 1)
      if (mode === 'json') return setRefused({ text: sent, faults })
      form.setErrors(texts(faults))
      const steps = new Set(Object.keys(faults).map(stepOf))
      const first = scenarioSteps.find((each) => steps.has(each))
      if (first) setStep(first)
    },
  }
}

export function useSaving(work: ScenarioWork, id: string | undefined) {
  const { t } = useTranslation('scenario-wizard')
  const navigate = useNavigate()
  const faults = useFaultShow(work)
  const { mutate, isPending, error, reset } = useSaveScenario(id)
  const [isConflict, setIsConflict] = useState(false)
  const stored = (scenario: Scenario, sent: string) => {
    work.markStored(scenario, sent)
    setIsConflict(false)
    void toast(t('saved'))
    if (id === undefined) {
      void navigate({
        to: '/platform/scenario/{-$scenarioId}',
        params: { scenarioId: scenario._id },
        replace: true,
        ignoreBlocker: true,
      })
    }
  }
  const refuse = (problem: unknown, sent: string) => {
    if (!(problem instanceof Problem)) return
    if (problem.code === 'LIBRARY.EDITED_MEANWHILE') setIsConflict(true)
    if (problem.details.length > 0) faults.show(refusedFaults(problem.details), sent)
  }
  const save = (updatedAt = work.updatedAt()) => {
    if (isPending) return
    void clearToasts()
    reset()
    const sent = work.current()
    const json = work.mode === 'json' ? readJson(sent) : null
    if (json?.fault) return faults.show({}, sent)
    const checked = check(json ? json.value : inputOf(work.form.getValues()))
    if ('faults' in checked) return faults.show(checked.faults, sent)
    mutate(
      { input: checked.input, updatedAt },
      { onSuccess: (scenario) => stored(scenario, sent), onError: (problem) => refuse(problem, sent) },
    )
  }
  const isElsewhere =
    error instanceof Problem && (error.details.length > 0 || error.code === 'LIBRARY.EDITED_MEANWHILE')
  return {
    ...faults,
    save: () => save(),
    isPending,
    /** What went wrong and belongs to no field and no dialog. */
    error: isElsewhere ? null : error,
    conflict: useConflict({ work, id, isConflict, setIsConflict, save, isPending }),
  }
}

interface ConflictTools {
  readonly work: ScenarioWork
  readonly id: string | undefined
  readonly isConflict: boolean
  readonly setIsConflict: (isConflict: boolean) => void
  readonly save: (updatedAt: string) => void
  readonly isPending: boolean
}

/** Two have saved: theirs into the form with mine kept as text, or mine over theirs. */
function useConflict({ work, id, isConflict, setIsConflict, save, isPending }: ConflictTools) {
  const [mine, setMine] = useState<string | null>(null)
  const [isFetching, setIsFetching] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const withTheirs = async (use: (scenario: Scenario) => void) => {
    if (id === undefined) return
    setIsFetching(true)
    setError(null)
    try {
      use(await fetchScenario(id))
    } catch (problem) {
      setError(problem)
    }
    setIsFetching(false)
  }
  return {
    isOpen: isConflict,
    isBusy: isFetching || isPending,
    error,
    close: () => setIsConflict(false),
    takeTheirs: () =>
      void withTheirs((scenario) => {
        setMine(work.current())
        work.showStored(scenario)
        setIsConflict(false)
      }),
    saveMine: () => void withTheirs((scenario) => save(scenario.updated_at)),
    /** The own version after theirs was taken. */
    mine,
    forgetMine: () => setMine(null),
  }
}
