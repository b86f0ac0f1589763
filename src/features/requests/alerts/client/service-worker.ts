// The portal's service worker: shows push messages, and says when a page cannot be loaded. It stores nothing.
import type { PushPayload } from '../contract.ts'
import { toAlertLines } from '../labels.ts'
import { type PortalMessage, portalMessage } from '../portal-message.ts'

// The part of https://w3c.github.io/ServiceWorker/ and https://w3c.github.io/push-api/ that is used here. Types of
// workers and of pages cannot be loaded together.
type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void }
type PushMessageEvent = WaitingEvent & { data: { json(): unknown } | null }
type ClickEvent = WaitingEvent & { notification: Notification }
type ChangeEvent = WaitingEvent & { oldSubscription: PushSubscription | null }
type PageRequestEvent = WaitingEvent & {
  request: Request
  respondWith(response: Promise<Response>): void
}
type WindowClient = {
  url: string
  focused: boolean
  focus(): Promise<unknown>
  postMessage(message: PortalMessage): void
}
type Worker = EventTarget & {
  location: Location
  registration: ServiceWorkerRegistration
  navigator: Navigator
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
}
const worker = globalThis as unknown as Worker // this file runs as a service worker only

type Events = {
  install: WaitingEvent
  activate: WaitingEvent
  push: PushMessageEvent
  notificationclick: ClickEvent
  pushsubscriptionchange: ChangeEvent
  fetch: PageRequestEvent
}

function listen<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void) {
  worker.addEventListener(name, (event) => handle(event as Events[Name])) // the type belongs to the name
}

const portal = '/admin'
const unreadable: PushPayload = { counts: {} }

function readPayload(event: PushMessageEvent): PushPayload {
  try {
    return (event.data?.json() as PushPayload | undefined) ?? unreadable // encrypted by our own server
  } catch {
    return unreadable
  }
}

function toNotification(payload: PushPayload) {
  const lines = toAlertLines(payload)
  const [first] = lines
  const texts = lines.map(({ text }) => text)
  if (payload.counts.test) {
    return {
      title: 'Notifications work on this device',
      body: '',
      path: `${portal}/account`,
      tag: 'test',
    }
  }
  if (lines.length === 1 && first) {
    // The same message again replaces itself.
    const tag = `${Object.keys(payload.counts).join()} ${payload.recordId ?? ''}`
    return { title: first.text, body: 'Open the portal to see it.', path: first.path, tag }
  }
  const title = lines.length > 1 ? 'What is waiting for you' : 'Something new in the portal'
  return { title, body: texts.join('\n'), path: `${portal}/dashboard`, tag: 'several' }
}

async function showAlert(payload: PushPayload) {
  const { title, body, path, tag } = toNotification(payload)
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    lang: 'en',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
  })
  // An open portal puts the number there.
  await worker.navigator.setAppBadge?.()
}

/** Opens an address in the portal's window, which asks first where something is unsaved, or in a new one. */
async function openPortal(path: string) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isPortal = ({ url }: WindowClient) => {
    const { pathname } = new URL(url)
    return pathname === portal || pathname.startsWith(`${portal}/`) // the dashboard, or a page below it
  }
  const open = windows.filter(isPortal)
  const window = open.find(({ focused }) => focused) ?? open[0]
  if (!window) {
    await worker.clients.openWindow(path)
    return
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker takes none
  window.postMessage({ type: portalMessage, path })
  await window.focus()
}

async function renewSubscription(event: ChangeEvent) {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey
  if (!applicationServerKey) return
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  const answer = await fetch('/api/admin/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-background': '1' },
    body: JSON.stringify(subscription),
  })
  // No one is signed in here any more.
  if (answer.status === 401) await subscription.unsubscribe()
}

const offlinePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #EEF3F3; color: #173238; font: 16px/1.6 Helvetica, Arial, sans-serif }
main { max-width: 26rem; padding: 24px }
h1 { margin: 0 0 12px; font: 28px/1.25 Georgia, serif }
a { display: inline-block; margin-top: 8px; padding: 10px 22px; border-radius: 999px; background: #2C6A72; color: #fff; font-weight: bold; text-decoration: none }
</style>
<main>
<h1>You are offline</h1>
<p>This page cannot be loaded without a connection. Nothing of the portal is stored on this device.</p>
<a href="">Try again</a>
</main>
</html>
`

const showOffline = () =>
  new Response(offlinePage, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })

listen('install', (event) => event.waitUntil(worker.skipWaiting()))
listen('activate', (event) => event.waitUntil(worker.clients.claim()))
listen('push', (event) => event.waitUntil(showAlert(readPayload(event))))
listen('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string } // set by `showAlert`
  event.waitUntil(openPortal(path))
})
listen('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
listen('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(showOffline))
})
