/** Called on sign-out, so that the browser's next user gets no reminders about this user's words. */
export const forgetReminders = async (): Promise<void> => (await import('./push-device.ts')).unsubscribePush()
