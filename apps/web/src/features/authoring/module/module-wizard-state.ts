// The work on one module: its draft, what is wrong with it, and saving it.

import type { Module } from '@parley/contracts/library.ts'
import { createModule, updateModule } from '@parley/contracts/module-authoring.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#platform/call.ts'
import { forgetDraft, keepDraft } from '#platform/drafts.ts'
import { Problem } from '#platform/problem.ts'
import { inputOf, type ModuleDraft } from './module-draft.ts'
import type { KeptDraft } from './module-draft-kept.ts'
import { faultsOfDraft, faultySteps, isFaulty, type ModuleFaults, noFaults, refusalOf } from './module-faults.ts'

export type ModuleStep = 'info' | 'scenarios'

export interface ModuleWork {
  readonly draft: ModuleDraft
  /** Changes the draft; it is kept at once. */
  readonly change: (step: (draft: ModuleDraft) => ModuleDraft) => void
  readonly faults: ModuleFaults
  readonly step: ModuleStep
  readonly go: (step: ModuleStep) => void
  /** Checks and sends it; answers the faults that kept it from being sent. */
  readonly save: () => ModuleFaults
  /** Sends it although somebody else has saved since. */
  readonly saveAnyway: () => void
  readonly isSaving: boolean
  /** Why it was not saved, where no field is to blame. */
  readonly error: unknown
  /** Somebody else has saved since the work began. */
  readonly isConflict: boolean
  readonly forgetError: () => void
}

export interface ModuleWorkOptions {
  readonly id: string | undefined
  readonly start: KeptDraft
  /** Where the draft is kept. */
  readonly draftKey: string
  readonly onSaved: (module: Module) => void
}

/** The first of all lists of the library's cache. */
const libraryKey = 'library'

const noneRefused = { byServer: noFaults, tried: false }

export function useModuleWork({ id, start, draftKey, onSaved }: ModuleWorkOptions): ModuleWork {
  const client = useQueryClient()
  // Kept from the beginning: what is read anew meanwhile must not pass for what was worked on.
  const [{ updatedAt }] = useState(start)
  const [draft, setDraft] = useState(start.draft)
  // What a change builds on, also where several come before the next drawing.
  const latest = useRef(start.draft)
  const [step, go] = useState<ModuleStep>('info')
  const [{ byServer, tried }, setRefused] = useState(noneRefused)
  const sending = useMutation({
    mutationFn: (begun: string | null) => {
      const input = inputOf(draft)
      if (id === undefined) return call(createModule, { body: input })
      return call(updateModule, { params: { id }, body: { ...input, ...(begun !== null && { updated_at: begun }) } })
    },
    onSuccess: (module) => {
      forgetDraft(draftKey)
      void client.invalidateQueries({ queryKey: [libraryKey] })
      onSaved(module)
    },
    onError: (error) => {
      if (!(error instanceof Problem)) return
      const refusal = refusalOf(draft, error.details)
      setRefused({ byServer: refusal, tried: true })
      const faulty = faultySteps(refusal)
      if (isFaulty(refusal) && !faulty[step]) go(faulty.info ? 'info' : 'scenarios')
    },
  })
  const own = tried ? faultsOfDraft(draft) : noFaults
  const faults = {
    fields: { ...byServer.fields, ...own.fields },
    scenarios: { ...byServer.scenarios, ...own.scenarios },
  }
  const error = isFaulty(byServer) ? null : sending.error
  const isConflict = error instanceof Problem && error.code === 'LIBRARY.EDITED_MEANWHILE'
  return {
    draft,
    change(next) {
      latest.current = next(latest.current)
      setDraft(latest.current)
      keepDraft(draftKey, { draft: latest.current, updatedAt })
      // A field that was edited is not what the server refused; a scenario stays refused until it is taken out.
      setRefused({ byServer: { fields: {}, scenarios: byServer.scenarios }, tried })
    },
    faults,
    step,
    go,
    save() {
      const found = faultsOfDraft(draft)
      setRefused({ byServer: noFaults, tried: true })
      if (!isFaulty(found)) sending.mutate(updatedAt)
      return found
    },
    saveAnyway: () => sending.mutate(null),
    isSaving: sending.isPending,
    error: isConflict ? null : error,
    isConflict,
    forgetError: sending.reset,
  }
}
