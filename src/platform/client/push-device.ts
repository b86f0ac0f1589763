// This browser's part of push messages: https://w3c.github.io/push-api/

const workerAddress = '/admin/service-worker.js'
const scope = '/admin/'
/** Person whose push messages this browser takes, so that they never become those of the next person who signs in. */
const ownerKey = 'push-account'

type PushKeys = { endpoint: string; keys: { p256dh: string; auth: string } }

export type PushSupport = 'ready' | 'unsupported' | 'needs-home-screen' | 'denied'

/** True if this browser can take push messages at this moment. */
export function readPushSupport(): PushSupport {
  const isReady = 'serviceWorker' in navigator && 'PushManager' in globalThis
  if (isReady && 'Notification' in globalThis) {
    return Notification.permission === 'denied' ? 'denied' : 'ready'
  }
  // On an iPhone or iPad only apps of the home screen take them. No other system knows this property.
  const isApple = 'standalone' in navigator && navigator.standalone === false
  return isApple ? 'needs-home-screen' : 'unsupported'
}

/** Starts the portal's service worker. Without one the portal works the same. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    return await navigator.serviceWorker.register(workerAddress, { scope })
  } catch {
    return undefined // forbidden by the browser, or not built
  }
}

const findRegistration = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration(scope) : undefined

async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await findRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

const toBase64Url = (bytes: ArrayBuffer | null) =>
  bytes &&
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function rememberOwner(userId: number | undefined) {
  try {
    if (userId === undefined) localStorage.removeItem(ownerKey)
    else localStorage.setItem(ownerKey, String(userId))
  } catch {
    // Storage is forbidden: push has to be turned on again after each sign-in.
  }
}

function isOwner(userId: number): boolean {
  try {
    return localStorage.getItem(ownerKey) === String(userId)
  } catch {
    return false
  }
}

/** Subscribes this browser under the practice's key. @throws when the browser refuses */
export async function subscribeToPush(userId: number, publicKey: string): Promise<PushKeys> {
  await startServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const earlier = await pushManager.getSubscription()
  // One under a former key of the practice receives nothing.
  if (earlier && toBase64Url(earlier.options.applicationServerKey) !== publicKey) {
    await earlier.unsubscribe()
  }
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
  rememberOwner(userId)
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } }
}

/** Ends the subscription of this browser, for example before another person signs in. */
export async function endPush(): Promise<void> {
  rememberOwner(undefined)
  await (await findSubscription())?.unsubscribe()
}

/** True if this browser still takes the push messages of this person. Those of another one are ended. */
export async function isPushOnFor(userId: number): Promise<boolean> {
  const subscription = await findSubscription()
  if (!subscription) return false
  if (isOwner(userId)) return true
  await endPush()
  return false
}
