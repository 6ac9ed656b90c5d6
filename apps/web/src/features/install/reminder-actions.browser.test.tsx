// Reminders on this device: blocked by the browser, switched on, moved to another hour, and switched off.
import { endReminder, getReminders, setReminder } from '@parley/contracts/account/reminder.ts'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { answerNothing } from '#testing/no-content.ts'
import { signedInAs } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { test } from '#testing/test.ts'
import { ReminderActions } from './reminder-actions.tsx'

const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const endpoint = 'https://push.parley.app/device'
const onOff = page.getByRole('switch', { name: /^Remind me on this device/ })
const hour = page.getByLabelText('When', { exact: true })

/** A fake push service, because headless browsers have none. */
function standInPushService(permission: NotificationPermission, answer: NotificationPermission): void {
  let isSubscribed = false
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
    unsubscribe: async () => {
      isSubscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  }
  const worker = { pushManager } as unknown as ServiceWorkerRegistration
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(worker))
}

const rendered = () => renderPart(<ReminderActions />, { texts: ['install'] })

test('explains blocked notifications', async ({ api }) => {
  signedInAs(api)
  standInPushService('denied', 'denied')
  await rendered()
  await expect.element(page.getByText('Notifications from this page are blocked.', { exact: false })).toBeVisible()
  await expect.element(onOff).not.toBeInTheDocument()
})

test('explains a denied permission and leaves reminders off', async ({ api }) => {
  signedInAs(api)
  standInPushService('default', 'denied')
  api.answers(getReminders, { public_key: key, devices: [] })
  await rendered()
  await onOff.click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/Notifications/)
  await expect.element(onOff).not.toBeChecked()
  expect(api.requests(setReminder)).toEqual([])
})

test('switches reminders on, changes their hour, and switches them off', async ({ api }) => {
  signedInAs(api)
  standInPushService('default', 'granted')
  const devices: { endpoint: string; hour: number; time_zone: string }[] = []
  api.answers(getReminders, () => ({ public_key: key, devices }))
  api.handles(setReminder, async ({ body }, answer) => {
    const { hour: chosen } = body as { hour: number }
    devices.splice(0, 1, { endpoint, hour: chosen, time_zone: 'Europe/Berlin' })
    await answerNothing(answer)
  })
  api.handles(endReminder, async (_, answer) => {
    devices.splice(0)
    await answerNothing(answer)
  })
  await rendered()
  await onOff.click()
  await expect.element(hour).toHaveValue('19')
  await expect.element(hour).toBeEnabled()
  await hour.selectOptions('7')
  await expect.element(hour).toHaveValue('7')
  await expect.element(hour).toBeEnabled()
  await expect.poll(() => api.bodies(setReminder)).toMatchObject([{ endpoint, p256dh: key, hour: 19 }, { hour: 7 }])
  await expectAccessible()
  await expectToFit()
  await onOff.click()
  await expect.element(hour).not.toBeInTheDocument()
  await expect.element(onOff).not.toBeChecked()
  await expect.poll(() => api.bodies(endReminder)).toEqual([{ endpoint }])
})
