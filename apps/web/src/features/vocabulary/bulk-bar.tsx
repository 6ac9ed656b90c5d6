import type { Tier } from '@parley/contracts/practice/vocabulary.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { CheckField, SelectField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './bulk-bar.module.css'
import { useChangeWords } from './use-word-actions.ts'
import { tiers } from './vocabulary-search.ts'

export interface BulkBarProps {
  /** IDs of the selected words that are in the list. */
  readonly ids: readonly string[]
  readonly isAll: boolean
  readonly onSelectAll: (isOn: boolean) => void
  readonly onDone: () => void
}

/** Actions for all selected words. */
export function BulkBar({ ids, isAll, onSelectAll, onDone }: BulkBarProps) {
  const { t } = useTranslation('vocabulary')
  const [isAsking, setIsAsking] = useState(false)
  const { change, isPending, error } = useChangeWords((changed, { action }) => {
    void toast(t(action === 'remove' ? 'select.removed' : 'select.changed', { count: changed }))
    setIsAsking(false)
    onDone()
  })
  const none = ids.length === 0
  return (
    <section className={classes.bar} aria-label={t('select.label')}>
      <CheckField checked={isAll && !none} onChange={(event) => onSelectAll(event.currentTarget.checked)}>
        {t('select.all')}
      </CheckField>
      <p className={classes.count} role="status">
        {t('select.count', { count: ids.length })}
      </p>
      <TierField isOff={none || isPending} onChoose={(tier) => change(ids, { action: 'set_tier', tier })} />
      <Button
        variant="danger-quiet"
        icon={<IconTrash aria-hidden="true" />}
        disabled={none}
        onClick={() => setIsAsking(true)}
      >
        {t('select.remove')}
      </Button>
      {error && !isAsking && <ProblemLine error={error} />}
      <Confirm
        opened={isAsking}
        title={t('select.question', { count: ids.length })}
        verb={t('select.remove')}
        danger
        busy={isPending}
        error={error}
        onConfirm={() => change(ids, { action: 'remove' })}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('select.warning')}</p>
      </Confirm>
    </section>
  )
}

interface TierFieldProps {
  readonly isOff: boolean
  readonly onChoose: (tier: Tier) => void
}

/** Sets the words' tier as soon as one is chosen. */
function TierField({ isOff, onChoose }: TierFieldProps) {
  const { t } = useTranslation('vocabulary')
  return (
    <SelectField
      label={t('select.tier')}
      labelHidden
      value=""
      disabled={isOff}
      onChange={(event) => {
        const tier = tiers.find((each) => `${each}` === event.currentTarget.value)
        if (tier) onChoose(tier)
      }}
    >
      <option value="">{t('select.tier')}</option>
      {tiers.map((tier) => (
        <option key={tier} value={tier}>
          {t(`tier.${tier}`)}
        </option>
      ))}
    </SelectField>
  )
}
