// Push reminders in this browser: whether it supports them, and its endpoint at its push service.

export interface PushDevice {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** `home`: only as an app on the home screen, as on an iPhone. `denied`: notifications are blocked in the browser. */
export type PushAbility = 'possible' | 'denied' | 'home' | 'unsupported'

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    const isTouchWebKit = 'standalone' in navigator && navigator.maxTouchPoints > 1
    return isTouchWebKit && !matchMedia('(display-mode: standalone)').matches ? 'home' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

const subscription = async (): Promise<PushSubscription | null> => {
  const worker = await navigator.serviceWorker?.getRegistration()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

/** This browser's current endpoint at its push service; null if it has none. */
export const pushAddress = async (): Promise<string | null> => (await subscription())?.endpoint ?? null

/**
 * Asks the user for permission, then subscribes with the push service. Call it in a click or key handler.
 * @param key the server's public key, in base64url
 * @returns null if notifications are not allowed
 */
export async function subscribePush(key: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await navigator.serviceWorker.ready
  // A subscription for another server's key, or for one of this server's earlier keys, is useless.
  await (await subscription())?.unsubscribe()
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { keys } = made.toJSON()
  return { endpoint: made.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Unsubscribes: this browser gets no more messages, whatever the server sends. */
export async function unsubscribePush(): Promise<void> {
  await (await subscription().catch(() => null))?.unsubscribe()
}
