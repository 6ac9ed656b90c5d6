// The wizard for a module: information, then scenarios. What is written is kept in this browser until it is saved.

import type { Module } from '@parley/contracts/library.ts'
import { exportModule } from '@parley/contracts/library-file.ts'
import { deleteModule } from '@parley/contracts/module-authoring.ts'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { forgetDraft } from '#platform/drafts.ts'
import { useModerationText } from '#platform/moderation-text.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { fileNameOf, saveJson } from '#platform/save-file.ts'
import { focusFirstFault } from '#platform/schema-faults.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { toast } from '#ui/toast.ts'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import { WizardHead, WizardSteps } from '../wizard/wizard-head.tsx'
import { ModuleContents } from './module-contents.tsx'
import type { KeptDraft } from './module-draft-kept.ts'
import { faultySteps } from './module-faults.ts'
import { ModuleInfo } from './module-info.tsx'
import classes from './module-wizard.module.css'
import { type ModuleWork, useModuleWork } from './module-wizard-state.ts'

export interface ModuleWizardProps {
  /** Absent: a new module. */
  readonly module: Module | undefined
  readonly start: KeptDraft
  readonly draftKey: string
  /** Unsaved work of before is shown. */
  readonly isRestored: boolean
  /** Throws the draft away and begins with what is stored. */
  readonly onStartOver: () => void
}

export function ModuleWizard({ module, start, draftKey, isRestored, onStartOver }: ModuleWizardProps) {
  const { t } = useTranslation(['module-wizard', 'wizard'])
  const navigate = useNavigate()
  const body = useRef<HTMLDivElement>(null)
  const work = useModuleWork({
    id: module?._id,
    start,
    draftKey,
    onSaved: ({ _id, title }) => {
      void toast(t('saved', { title }), { kind: 'done' })
      void navigate({ to: '/platform/dashboard/module/$moduleId', params: { moduleId: _id } })
    },
  })
  const faulty = faultySteps(work.faults)
  const top = useRef<HTMLDivElement>(null)
  const go: ModuleWork['go'] = (step) => {
    work.go(step)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const moderationText = useModerationText()(module?.moderation ?? null)
  const save = () => {
    const found = faultySteps(work.save())
    if (!found.info && !found.scenarios) return
    if (!found[work.step]) work.go(found.info ? 'info' : 'scenarios')
    // Marks are on the screen with the next drawing.
    requestAnimationFrame(() => focusFirstFault(body.current))
  }
  const saveButton = (
    <Button variant={work.step === 'scenarios' ? 'filled' : 'outline'} busy={work.isSaving} onClick={save}>
      {t('save')}
    </Button>
  )
  return (
    <div ref={top} className={classes.wizard}>
      <WizardHead title={module ? t('editTitle') : t('newTitle')}>
        {module && <ModuleMenu module={module} draftKey={draftKey} />}
      </WizardHead>
      {moderationText && <p className="note note-warn">{moderationText}</p>}
      {isRestored && (
        <p className={`note ${classes.restored}`} role="status">
          {t('restored')}
          <button type="button" className="linklike" onClick={onStartOver}>
            {t('startOver')}
          </button>
        </p>
      )}
      <WizardSteps
        steps={[
          { name: 'info', label: t('steps.info'), isFaulty: faulty.info },
          { name: 'scenarios', label: t('steps.scenarios'), isFaulty: faulty.scenarios },
        ]}
        at={work.step}
        onGo={go}
      />
      <div ref={body}>{work.step === 'info' ? <ModuleInfo work={work} /> : <ModuleContents work={work} />}</div>
      <div className={classes.end}>
        {work.error ? <ProblemLine error={work.error} /> : null}
        {work.step === 'info' ? (
          <WizardFoot next={{ label: t('steps.scenarios'), onGo: () => go('scenarios') }}>
            {module && saveButton}
          </WizardFoot>
        ) : (
          <WizardFoot onBack={() => go('info')}>{saveButton}</WizardFoot>
        )}
      </div>
      <Confirm
        opened={work.isConflict}
        danger
        title={t('conflict.title')}
        verb={t('conflict.verb')}
        onClose={work.forgetError}
        onConfirm={work.saveAnyway}
      >
        <p>{t('conflict.text')}</p>
        <div>
          <Button onClick={onStartOver}>{t('conflict.theirs')}</Button>
        </div>
      </Confirm>
    </div>
  )
}

/** Keep a copy of the module, or delete it. */
function ModuleMenu({ module, draftKey }: { readonly module: Module; readonly draftKey: string }) {
  const { t } = useTranslation('module-wizard')
  const problemText = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const params = { id: module._id }
  const copy = useMutation({
    mutationFn: async () => saveJson(fileNameOf(module.title), await call(exportModule, { params })),
    onError: (error) => void toast(problemText(error), { kind: 'warn' }),
  })
  const removal = useMutation({
    mutationFn: () => call(deleteModule, { params }),
    onSuccess: () => {
      forgetDraft(draftKey)
      void client.invalidateQueries({ queryKey: ['library'] })
      void toast(t('delete.gone', { title: module.title }), { kind: 'done' })
      void navigate({ to: '/platform/dashboard', replace: true })
    },
  })
  return (
    <>
      <ActionMenu
        edge
        label={t('menu')}
        actions={[
          { label: t('export'), icon: <IconDownload aria-hidden="true" />, onClick: () => copy.mutate() },
          {
            label: t('delete.verb'),
            icon: <IconTrash aria-hidden="true" />,
            onClick: () => setAsking(true),
            danger: true,
          },
        ]}
      />
      <Confirm
        opened={asking}
        danger
        title={t('delete.title', { title: module.title })}
        verb={t('delete.verb')}
        busy={removal.isPending}
        error={removal.error}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('delete.text')}</p>
      </Confirm>
    </>
  )
}
