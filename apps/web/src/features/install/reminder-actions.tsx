// In the profile: whether this device shows reminders, and at what hour.

import { endReminder, getReminders, setReminder } from '@parley/contracts/account/reminder.ts'
import { locales } from '@parley/contracts/language/language.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useLanguage } from '#platform/language/i18n.ts'
import { timeZoneNow } from '#platform/time-zone.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { pushAbility, pushAddress, subscribePush, unsubscribePush } from './push-device.ts'
import classes from './reminder-actions.module.css'

/** In the evening, when most people practise. */
const usualHour = 19

const reminderQuery = queryOptions({
  queryKey: ['user', 'reminder'],
  queryFn: async ({ signal }) => {
    const [{ public_key: key, devices }, address] = await Promise.all([
      call(getReminders, undefined, { signal }),
      pushAddress(),
    ])
    return { key, address, hour: devices.find(({ endpoint }) => endpoint === address)?.hour ?? null }
  },
  staleTime: 0,
})

export function ReminderActions() {
  const { t } = useTranslation('install')
  const ability = pushAbility()
  const query = useQuery({ ...reminderQuery, enabled: ability === 'possible' })
  if (ability !== 'possible') return <p>{t(`reminder.${ability}`)}</p>
  return (
    <Loaded query={query} failed={t('reminder.unknown')}>
      {({ hour }) => <ReminderControls hour={hour} />}
    </Loaded>
  )
}

/** `hour`: null if this device has no reminders. */
function ReminderControls({ hour }: { readonly hour: number | null }) {
  const { t } = useTranslation('install')
  const { mutate, isPending, error, data, variables } = useSetting()
  const shown = isPending ? variables : hour
  const isRefused = data === 'denied'
  return (
    <div className={classes.acts}>
      <Switch
        label={t('reminder.label')}
        help={t('reminder.help')}
        isOn={shown !== null}
        disabled={isPending}
        onChange={(isOn) => mutate(isOn ? usualHour : null)}
      />
      {shown !== null && (
        <SelectField
          label={t('reminder.hour')}
          value={shown}
          disabled={isPending}
          onChange={(event) => mutate(Number(event.currentTarget.value))}
        >
          <Hours />
        </SelectField>
      )}
      <div role="status">{isRefused && <p>{t('reminder.denied')}</p>}</div>
      {error && <ProblemLine error={error} />}
    </div>
  )
}

function Hours() {
  const clock = new Intl.DateTimeFormat(locales[useLanguage()], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return Array.from({ length: 24 }, (_, hour) => (
    <option key={hour.toString()} value={hour}>
      {clock.format(hour * 3_600_000)}
    </option>
  ))
}

/** Sets the hour; null turns reminders off. */
function useSetting() {
  const client = useQueryClient()
  const { queryKey } = reminderQuery
  return useMutation({
    mutationFn: async (hour: number | null) => {
      const before = client.getQueryData(queryKey)
      if (hour === null) {
        if (before?.address) await call(endReminder, { body: { endpoint: before.address } })
        await unsubscribePush()
        return 'ended'
      }
      const device = before && (await subscribePush(before.key))
      if (!device) return 'denied'
      await call(setReminder, { body: { ...device, hour, time_zone: timeZoneNow() } })
      return 'set'
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
