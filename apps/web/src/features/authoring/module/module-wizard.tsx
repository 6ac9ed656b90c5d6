// The wizard for a module: information, then scenarios. The draft is stored in this browser until it is saved.

import { exportModule } from '@parley/contracts/library/library-file.ts'
import type { Module } from '@parley/contracts/library/module.ts'
import { deleteModule } from '@parley/contracts/library/module-authoring.ts'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetDraft } from '#platform/drafts.ts'
import { call } from '#platform/http/call.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { focusFirstError } from '#platform/http/schema-errors.ts'
import { useModerationText } from '#platform/moderation-text.ts'
import { fileNameOf, saveJson } from '#platform/save-file.ts'
import { ActionMenu } from '#ui/controls/action-menu.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import { WizardHead, WizardSteps } from '../wizard/wizard-head.tsx'
import { ModuleContents } from './module-contents.tsx'
import type { KeptDraft } from './module-draft-kept.ts'
import { countOf, errorsIn } from './module-errors.ts'
import { ModuleInfo } from './module-info.tsx'
import classes from './module-wizard.module.css'
import { type ModuleWork, useModuleWork } from './module-wizard-state.ts'

export interface ModuleWizardProps {
  /** Undefined for a new module. */
  readonly module: Module | undefined
  readonly start: KeptDraft
  readonly draftKey: string
  /** Earlier unsaved work has been restored. */
  readonly isRestored: boolean
  /** Discards the draft and starts again from the stored module. */
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
  const { steps, previous, next, mayGoOn } = work.view
  const top = useRef<HTMLDivElement>(null)
  // Error marks appear with the next render.
  const focusError = () => requestAnimationFrame(() => focusFirstError(body.current))
  const go: ModuleWork['go'] = (step) => {
    work.go(step)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const moderationText = useModerationText()(module?.moderation ?? null)
  const goOn = (to: ModuleWork['step']) => {
    if (mayGoOn) return go(to)
    work.go(work.step)
    focusError()
  }
  const save = () => {
    if (!work.save()) focusError()
  }
  const saveButton = (
    <Button variant={next ? 'outline' : 'filled'} busy={work.isSaving} onClick={save}>
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
        steps={steps.map((step) => ({ ...step, label: t(`steps.${step.name}`) }))}
        at={work.step}
        onGo={go}
      />
      <div ref={body}>{work.step === 'info' ? <ModuleInfo work={work} /> : <ModuleContents work={work} />}</div>
      <div className={classes.end}>
        {work.error ? <ProblemLine error={work.error} /> : null}
        <WizardFoot
          onBack={previous && (() => go(previous))}
          errorCount={countOf(errorsIn(work.errors, [work.step]))}
          next={next && { label: t(`steps.${next}`), onGo: () => goOn(next) }}
        >
          {(module || !next) && saveButton}
        </WizardFoot>
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

/** Exports or deletes the module. */
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
