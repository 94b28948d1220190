import { workerPath } from './worker-path.ts'

/** Why a browser cannot receive push messages; null when it can. */
export type PushObstacle = 'unsupported' | 'not-installed' | 'denied'

/** The parts of the browser's subscription that the api needs. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Returns why this browser cannot receive push messages now; null when it can, or when it has to ask the user first. */
export function findPushObstacle(): PushObstacle | null {
  const isPossible =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  // Safari on iOS has push messages only for panels on the home screen.
  if (!isPossible) return isAppleTouch() ? 'not-installed' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

const isAppleTouch = () =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/** Returns the address of this browser at its push service; null when it has none. */
export async function readPushAddress(): Promise<PushAddress | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  return subscription ? getAddress(subscription) : null
}

/** Asks the user for the permission, and the browser for an address. Throws if one of them refuses. */
export async function openPushAddress(publicKey: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  await navigator.serviceWorker.register(workerPath)
  const registration = await navigator.serviceWorker.ready
  const { pushManager } = registration
  const known = await pushManager.getSubscription()
  // An address for another installation's key could not be used.
  if (known !== null && getKeyText(known) !== publicKey) await known.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  return getAddress(subscription)
}

/** Ends the push messages of this browser, and removes those in sight, which name servers. */
export async function endPushMessages(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

function getAddress(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON()
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
}

function getKeyText({ options }: PushSubscription): string {
  const key = options.applicationServerKey
  if (key === null) return ''
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
