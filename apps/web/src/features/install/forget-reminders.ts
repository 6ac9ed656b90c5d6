/** Called on sign-out: the next user of this browser gets no reminders about this user's words. */
export const forgetReminders = async (): Promise<void> => (await import('./push-device.ts')).unsubscribePush()
