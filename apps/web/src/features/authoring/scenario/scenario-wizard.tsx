// The wizard: three steps or one JSON text, and beside it the card that learners will see.
import { scenarioBytes } from '@parley/contracts/authoring.ts'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { sessionToken } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { ScenarioJson } from '../json/scenario-json.tsx'
import { WizardFault } from '../wizard/wizard-field.tsx'
import { WizardFoot } from '../wizard/wizard-foot.tsx'
import { WizardHead, WizardSteps } from '../wizard/wizard-head.tsx'
import classes from './scenario.module.css'
import { ScenarioActs } from './scenario-acts.tsx'
import { ScenarioBasics } from './scenario-basics.tsx'
import { ScenarioContent } from './scenario-content.tsx'
import { ScenarioDetails } from './scenario-details.tsx'
import { ConflictDialog, LeaveDialog } from './scenario-dialogs.tsx'
import { textOf } from './scenario-draft.ts'
import { useFiles } from './scenario-files.ts'
import { PrefillNotice, ScenarioIdea } from './scenario-idea.tsx'
import { ScenarioNotices } from './scenario-notices.tsx'
import { usePrefill } from './scenario-prefill.ts'
import { ScenarioPreview } from './scenario-preview.tsx'
import { useSaving } from './scenario-saving.ts'
import { scenarioSteps, stepOf } from './scenario-values.ts'
import { type ScenarioWork, useScenarioWork, type WorkStart } from './scenario-work.ts'

export function ScenarioWizard(start: WorkStart) {
  const { saved, readOnly } = start
  const work = useScenarioWork(start)
  const saving = useSaving(work, saved?._id)
  const prefill = usePrefill({ read: work.form.getValues, write: work.openForm })
  const files = useFiles(work, saved?._id, saving.show)
  const [isRestored, setIsRestored] = useState(start.draft !== null)
  const isWriting = prefill.state.kind === 'writing'
  return (
    <>
      <ScenarioHead {...start} work={work} isWriting={isWriting} />
      {work.mode === 'form' && <StepBar work={work} />}
      <ScenarioNotices
        work={work}
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
          {work.mode === 'json' ? (
            <JsonMode work={work} saving={saving} readOnly={readOnly} />
          ) : (
            <FormMode {...start} work={work} saving={saving} prefill={prefill} files={files} />
          )}
        </div>
        <ScenarioPreview pulse={work.pulse} read={work.read} savedId={saved?._id} />
      </div>
      <Leaving work={work} />
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

interface HeadProps extends WorkStart {
  readonly work: ScenarioWork
  readonly isWriting: boolean
}

function ScenarioHead({ saved, readOnly, work, isWriting }: HeadProps) {
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
          chosen={work.mode}
          onChoose={(mode) => {
            if (mode === 'json') work.openJson(textOf(work.form.getValues()))
            else work.leaveJson()
          }}
        />
      )}
    </WizardHead>
  )
}

function StepBar({ work }: { readonly work: ScenarioWork }) {
  const { t } = useTranslation('scenario-wizard')
  const faulty = new Set(Object.keys(work.form.errors).map(stepOf))
  const steps = scenarioSteps.map((name) => ({ name, label: t(`step.${name}`), isFaulty: faulty.has(name) }))
  return <WizardSteps steps={steps} at={work.step} onGo={work.setStep} />
}

interface ModeProps {
  readonly work: ScenarioWork
  readonly saving: ReturnType<typeof useSaving>
  readonly readOnly: boolean
}

function JsonMode({ work, saving, readOnly }: ModeProps) {
  return (
    <>
      <ScenarioJson
        key={work.json.version}
        start={work.json.start}
        readOnly={readOnly}
        onText={work.setText}
        refused={saving.refused}
        isBlocked={work.isBlocked}
        onDiscard={() => work.openForm(work.form.getValues())}
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

interface FormModeProps extends WorkStart, ModeProps {
  readonly prefill: ReturnType<typeof usePrefill>
  readonly files: ReturnType<typeof useFiles>
}

function FormMode({ saved, readOnly, work, saving, prefill, files }: FormModeProps) {
  const { t } = useTranslation('scenario-wizard')
  const { form, step, setStep } = work
  const part = { form, readOnly }
  const at = scenarioSteps.indexOf(step)
  const [before, next] = [scenarioSteps[at - 1], scenarioSteps[at + 1]]
  const faults = Object.keys(form.errors).length
  const { target_language, scenario_type } = form.getValues()
  return (
    <>
      {step === 'basics' && !readOnly && <ScenarioIdea prefill={prefill} start={{ target_language, scenario_type }} />}
      {step === 'basics' && <ScenarioBasics {...part} />}
      {step === 'content' && <ScenarioContent {...part} />}
      {step === 'details' && (
        <ScenarioDetails {...part}>
          <ScenarioActs
            onExport={files.save}
            onImport={readOnly ? undefined : (file) => void files.take(file)}
            deletable={saved && !readOnly ? { id: saved._id, title: saved.title, onDeleted: files.deleted } : undefined}
          />
        </ScenarioDetails>
      )}
      {faults > 0 && <WizardFault>{t('faults', { count: faults })}</WizardFault>}
      <SaveProblem error={saving.error} />
      {files.error && <ProblemLine error={files.error} />}
      <WizardFoot
        onBack={before && (() => setStep(before))}
        next={next && { label: t(`step.${next}`), onGo: () => setStep(next) }}
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

/** Whoever goes elsewhere with something unsaved is asked. */
function Leaving({ work }: { readonly work: ScenarioWork }) {
  const blocker = useBlocker({
    shouldBlockFn: () => work.isDirty() && sessionToken.token() !== null,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <LeaveDialog
      onStay={blocker.reset}
      onLeave={blocker.proceed}
      onDiscard={() => {
        work.drafts.end()
        blocker.proceed()
      }}
    />
  )
}
