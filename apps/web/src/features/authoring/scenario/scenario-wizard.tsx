// The wizard: three steps or one JSON text, next to the card that learners will see.
import { scenarioBytes } from '@parley/contracts/library/authoring.ts'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { sessionToken } from '#platform/session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { ScenarioJson } from '../json/scenario-json.tsx'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import { WizardHead, WizardSteps } from '../wizard/wizard-head.tsx'
import { ScenarioBasics } from './fields/scenario-basics.tsx'
import { ScenarioContent } from './fields/scenario-content.tsx'
import { ScenarioDetails } from './fields/scenario-details.tsx'
import { PrefillNotice, ScenarioIdea } from './fields/scenario-idea.tsx'
import classes from './scenario.module.css'
import { ScenarioActions } from './scenario-actions.tsx'
import { type EditorStart, type ScenarioEditor, useScenarioEditor } from './scenario-editor.ts'
import { ScenarioNotices } from './scenario-notices.tsx'
import { usePrefill } from './scenario-prefill.ts'
import { ScenarioPreview } from './scenario-preview.tsx'
import { viewScenarioSteps } from './scenario-steps.ts'
import { scenarioSteps, stepOf } from './scenario-values.ts'
import { ConflictDialog, LeaveDialog } from './storage/scenario-dialogs.tsx'
import { textOf } from './storage/scenario-draft.ts'
import { useFiles } from './storage/scenario-files.ts'
import { useSaving } from './storage/scenario-saving.ts'
import { useTry } from './storage/scenario-try.ts'

export function ScenarioWizard(start: EditorStart) {
  const { saved, readOnly } = start
  const editor = useScenarioEditor(start)
  useTopOfStep(editor.step)
  const saving = useSaving(editor, saved?._id)
  const attempt = useTry(saving)
  const prefill = usePrefill({ read: editor.form.getValues, write: editor.openForm })
  const files = useFiles(editor, saved?._id, saving.show)
  const [isRestored, setIsRestored] = useState(start.draft !== null)
  const isWriting = prefill.state.kind === 'writing'
  return (
    <>
      <ScenarioHead {...start} editor={editor} isWriting={isWriting} />
      {editor.mode === 'form' && <StepBar editor={editor} />}
      <ScenarioNotices
        editor={editor}
        files={files}
        conflict={saving.conflict}
        readOnly={readOnly}
        moderation={saved?.moderation ?? null}
        restored={isRestored ? () => setIsRestored(false) : null}
      />
      <PrefillNotice prefill={prefill} />
      <div className={classes.columns}>
        <div
          ref={saving.root}
          className={classes.main}
          data-writing={isWriting || undefined}
          aria-busy={isWriting}
          inert={isWriting}
        >
          {editor.mode === 'json' ? (
            <JsonMode editor={editor} saving={saving} readOnly={readOnly} />
          ) : (
            <FormMode {...start} editor={editor} saving={saving} prefill={prefill} files={files} />
          )}
        </div>
        <ScenarioPreview
          idle={editor.idle}
          read={editor.read}
          savedId={saved?._id}
          isDirty={editor.isDirty}
          attempt={readOnly ? undefined : attempt}
        />
      </div>
      <Leaving editor={editor} />
      {saving.conflict.isOpen && (
        <ConflictDialog
          isBusy={saving.conflict.isBusy}
          error={saving.conflict.error}
          onClose={saving.conflict.close}
          onTheirs={saving.conflict.takeTheirs}
          onMine={saving.conflict.saveMine}
        />
      )}
    </>
  )
}

/** Scrolls to the top of each new step; must run before an error is focused, which may be further down. */
function useTopOfStep(step: ScenarioEditor['step']) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo({ top: 0 })
  }, [step])
}

interface HeadProps extends EditorStart {
  readonly editor: ScenarioEditor
  readonly isWriting: boolean
}

function ScenarioHead({ saved, readOnly, editor, isWriting }: HeadProps) {
  const { t } = useTranslation('scenario-wizard')
  const title = saved === undefined ? t('new') : readOnly ? saved.title : t('edit')
  return (
    <WizardHead title={title}>
      {!isWriting && (
        <Segmented
          label={t('mode.label')}
          segments={[
            { value: 'form', label: t('mode.form') },
            { value: 'json', label: 'JSON' },
          ]}
          chosen={editor.mode}
          onChoose={(mode) => {
            if (mode === 'json') editor.openJson(textOf(editor.form.getValues()))
            else editor.leaveJson()
          }}
        />
      )}
    </WizardHead>
  )
}

function StepBar({ editor }: { readonly editor: ScenarioEditor }) {
  const { t } = useTranslation('scenario-wizard')
  const { idle, step, seen, form } = editor
  const [lacking, setLacking] = useState(editor.lackingNow)
  // Typing renders only its own field; the step marks follow at each pause.
  const look = useEffectEvent(() => setLacking(editor.lackingNow()))
  useEffect(() => idle.subscribe(() => look()), [idle])
  const { steps } = viewScenarioSteps({ step, seen, lacking, shown: form.errors })
  const labelled = steps.map((each) => ({ ...each, label: t(`step.${each.name}`) }))
  return <WizardSteps steps={labelled} at={step} onGo={editor.go} />
}

interface ModeProps {
  readonly editor: ScenarioEditor
  readonly saving: ReturnType<typeof useSaving>
  readonly readOnly: boolean
}

function JsonMode({ editor, saving, readOnly }: ModeProps) {
  return (
    <>
      <ScenarioJson
        key={editor.json.version}
        start={editor.json.start}
        readOnly={readOnly}
        onText={editor.setText}
        refused={saving.refused}
        isBlocked={editor.isBlocked}
        isUntouched={!editor.isDirty()}
        onDiscard={() => editor.openForm(editor.form.getValues())}
      />
      <SaveProblem error={saving.error} />
      {!readOnly && (
        <WizardFoot>
          <SaveButton saving={saving} isMain />
        </WizardFoot>
      )}
    </>
  )
}

interface FormModeProps extends EditorStart, ModeProps {
  readonly prefill: ReturnType<typeof usePrefill>
  readonly files: ReturnType<typeof useFiles>
}

function FormMode({ saved, readOnly, editor, saving, prefill, files }: FormModeProps) {
  const { t } = useTranslation('scenario-wizard')
  const { form, step, go } = editor
  const part = { form, readOnly }
  const at = scenarioSteps.indexOf(step)
  const [before, next] = [scenarioSteps[at - 1], scenarioSteps[at + 1]]
  const errorCount = Object.keys(form.errors).filter((path) => stepOf(path) === step).length
  const { target_language, scenario_type } = form.getValues()
  return (
    <>
      {step === 'basics' && !readOnly && <ScenarioIdea prefill={prefill} start={{ target_language, scenario_type }} />}
      {step === 'basics' && <ScenarioBasics {...part} />}
      {step === 'content' && <ScenarioContent {...part} />}
      {step === 'details' && (
        <ScenarioDetails {...part}>
          <ScenarioActions
            onExport={files.save}
            onImport={readOnly ? undefined : (file) => void files.take(file)}
            deletable={saved && !readOnly ? { id: saved._id, title: saved.title, onDeleted: files.deleted } : undefined}
          />
        </ScenarioDetails>
      )}
      <SaveProblem error={saving.error} />
      {files.error && <ProblemLine error={files.error} />}
      <WizardFoot
        onBack={before && (() => go(before))}
        errorCount={errorCount}
        next={next && { label: t(`step.${next}`), onGo: saving.goOn }}
      >
        {!readOnly && (saved || !next) && <SaveButton saving={saving} isMain={!next} />}
      </WizardFoot>
    </>
  )
}

function SaveButton({ saving, isMain }: { readonly saving: ModeProps['saving']; readonly isMain: boolean }) {
  const { t } = useTranslation('scenario-wizard')
  return (
    <Button variant={isMain ? 'filled' : 'outline'} busy={saving.isPending} onClick={saving.save}>
      {t('save')}
    </Button>
  )
}

function SaveProblem({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('scenario-wizard')
  const format = useFormat()
  if (!error) return null
  const tooLarge = t('tooLarge', { max: format.megabytes(scenarioBytes) })
  return <ProblemLine error={error} texts={{ 'UPLOAD.TOO_LARGE': tooLarge }} />
}

/** Asks before leaving with unsaved changes. */
function Leaving({ editor }: { readonly editor: ScenarioEditor }) {
  const blocker = useBlocker({
    shouldBlockFn: () => editor.isDirty() && sessionToken.token() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <LeaveDialog
      onStay={blocker.reset}
      onLeave={blocker.proceed}
      onDiscard={() => {
        editor.drafts.end()
        blocker.proceed()
      }}
    />
  )
}
