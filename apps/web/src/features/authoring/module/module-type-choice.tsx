import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { ModuleChoice } from './module-choice.tsx'
import { losesSight, type ModuleDraft, withType } from './module-draft.ts'
import type { ModuleWork } from './module-wizard-state.ts'

export interface ModuleTypeChoiceProps {
  readonly draft: ModuleDraft
  readonly change: ModuleWork['change']
}

/** Chooses between parts and a single list; asks before merging parts. */
export function ModuleTypeChoice({ draft, change }: ModuleTypeChoiceProps) {
  const { t } = useTranslation('module-wizard')
  const [asking, setAsking] = useState(false)
  const turn = (type: ModuleDraft['type']) => change((so) => withType(so, type))
  const option = (value: ModuleDraft['type']) => ({
    value,
    label: t(`type.${value}.label`),
    help: t(`type.${value}.help`),
  })
  return (
    <>
      <ModuleChoice
        tiles
        label={t('type.label')}
        options={[option('STRUCTURED'), option('FLAT')]}
        chosen={draft.type}
        onChoose={(type) => (type === 'FLAT' && losesSight(draft) ? setAsking(true) : turn(type))}
      />
      <Confirm
        opened={asking}
        title={t('merge.title')}
        verb={t('merge.verb')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          turn('FLAT')
        }}
      >
        <p>{t('merge.text')}</p>
      </Confirm>
    </>
  )
}
