import type { InstanceSettings, InstanceUsage } from '@parley/contracts/operator/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { TextField } from '#ui/fields/field.tsx'
import { valuesOf } from '#ui/fields/use-field-errors.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { ConsoleTable } from './console-table.tsx'
import classes from './operator.module.css'
import { settingsQuery, usageQuery, useChangeSettings } from './use-operator.ts'

/** Numeric settings with their minimum and maximum. */
const budgets = {
  model_calls_per_day: [0, 1_000_000_000],
  turns_per_user_per_day: [1, 100_000],
  turns_per_free_conversation: [1, 10_000],
  spoken_characters_per_user_per_day: [0, 100_000_000],
  word_lookups_per_user_per_day: [0, 1_000_000],
} as const
type Budget = keyof typeof budgets
const names = Object.keys(budgets) as Budget[]

/** The daily budgets with today's usage. */
export function BudgetsTab() {
  const { t } = useTranslation('operator')
  const settings = useQuery(settingsQuery)
  const usage = useQuery(usageQuery)
  return (
    <>
      <h2>{t('budgets.title')}</h2>
      <p className="muted">{t('budgets.text')}</p>
      <Loaded failed={t('settings.failed')} query={settings}>
        {(limits) => <BudgetForm key={JSON.stringify(limits)} limits={limits} usage={usage.data} />}
      </Loaded>
      <h2>{t('budgets.top')}</h2>
      <Loaded failed={t('budgets.usageFailed')} query={usage}>
        {(data) => <TopUsers users={data.top_users} />}
      </Loaded>
    </>
  )
}

/** Parses the typed number; null if empty, undefined if invalid or out of bounds. */
function budgetOf(name: Budget, text: string): number | null | undefined {
  if (text.trim() === '') return name === 'model_calls_per_day' ? null : undefined
  const value = Number(text.replace(/[\s.,\u00a0\u202f]/g, ''))
  const [least, most] = budgets[name]
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

function BudgetForm({
  limits,
  usage,
}: {
  readonly limits: InstanceSettings
  readonly usage: InstanceUsage | undefined
}) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const [wrong, setWrong] = useState<readonly Budget[]>([])
  const { mutate, isPending, error } = useChangeSettings()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = valuesOf(form, names)
    const invalid = names.filter((name) => budgetOf(name, typed[name]) === undefined)
    setWrong(invalid)
    const first = invalid[0] && form.elements.namedItem(invalid[0])
    if (first instanceof HTMLElement) return first.focus()
    const body = Object.fromEntries(names.map((name) => [name, budgetOf(name, typed[name])]))
    mutate(body, { onSuccess: () => void toast(t('settings.saved')) })
  }
  return (
    <form noValidate onSubmit={submit}>
      {names.map((name) => (
        <div key={name} className={classes.budget}>
          <p>
            <b>{t(`setting.${name}`)}</b>
            <small>{t(`settingText.${name}`)}</small>
          </p>
          <Used name={name} limits={limits} usage={usage} />
          <TextField
            name={name}
            label={t(`setting.${name}`)}
            labelHidden
            inputMode="numeric"
            autoComplete="off"
            defaultValue={limits[name] === null ? '' : format.number(limits[name])}
            placeholder={name === 'model_calls_per_day' ? t('budgets.unlimited') : ''}
            error={wrong.includes(name) ? t('budgets.wrong', rangeOf(name, format.number)) : undefined}
          />
        </div>
      ))}
      {error && <ProblemLine error={error} />}
      <div className={classes.acts}>
        <Button type="submit" variant="filled" busy={isPending}>
          {t('budgets.save')}
        </Button>
      </div>
    </form>
  )
}

const rangeOf = (name: Budget, write: (value: number) => string) => ({
  least: write(budgets[name][0]),
  most: write(budgets[name][1]),
})

/** Number of bars for the entire budget. */
const bars = 30

function Used({
  name,
  limits,
  usage,
}: {
  readonly name: Budget
  readonly limits: InstanceSettings
  readonly usage: InstanceUsage | undefined
}) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const id = useId()
  if (usage === undefined || name === 'turns_per_free_conversation') return <div />
  const limit = limits[name]
  const ofUsers = {
    turns_per_user_per_day: usage.users.turns,
    spoken_characters_per_user_per_day: usage.users.spoken_characters,
    word_lookups_per_user_per_day: usage.users.word_lookups,
  }
  const user = name === 'model_calls_per_day' ? undefined : ofUsers[name]
  const used = user?.highest ?? usage.total.model_calls
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, used / limit)
  const on = Math.min(bars, Math.ceil(share * bars))
  const cost = user === undefined ? sumOf(usage.cost) : null
  return (
    <div className={classes.now}>
      {limit !== null && (
        <span className={classes.uses} aria-hidden="true">
          {Array.from({ length: bars }, (_, place) => (
            <b
              key={`${id}-${place.toString()}`}
              data-on={place < on || undefined}
              data-hot={(share >= 1 && place === bars - 1) || undefined}
            />
          ))}
        </span>
      )}
      <span>
        {user === undefined
          ? t('budgets.usedToday', { used: format.number(used) })
          : t('budgets.highest', { used: format.number(used) })}{' '}
        {cost !== null && ` · ${format.money(cost, usage.cost?.currency ?? '')}`}
        {user !== undefined && user.at_limit > 0 && t('budgets.reached', { count: user.at_limit })}
      </span>
    </div>
  )
}

/** The total cost of all model servers; null if no price is configured. */
function sumOf(cost: InstanceUsage['cost']): number | null {
  const amounts = [cost?.language_model, cost?.transcription, cost?.speech].filter((amount) => amount != null)
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0)
}

function TopUsers({ users }: { readonly users: InstanceUsage['top_users'] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  if (users.length === 0) return <p className="muted">{t('budgets.nobody')}</p>
  return (
    <ConsoleTable
      label={t('budgets.top')}
      columns={[t('users.user'), t('budgets.turns'), t('budgets.calls'), t('budgets.characters')]}
    >
      {users.map(({ _id, tag_name, used }) => (
        <tr key={_id}>
          <th scope="row">@{tag_name}</th>
          <td data-label={t('budgets.turns')}>{format.number(used.turns)}</td>
          <td data-label={t('budgets.calls')}>{format.number(used.model_calls)}</td>
          <td data-label={t('budgets.characters')}>{format.number(used.spoken_characters)}</td>
        </tr>
      ))}
    </ConsoleTable>
  )
}
