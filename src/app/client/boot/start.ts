import { submitAttribute } from '#platform/client/forms/submit-attribute.ts'
import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'
import { bootAttributes, bootEvents, loadErrorId, type PartFailure } from '../../boot-protocol.ts'
import { hideChatWords, prepareChatWords, showChatWords } from './chat-words.ts'
import { watchLeaving } from './leave-site.ts'
import { prepareTranslation, restoreFields, saveFieldsUntilLeft } from './start-fields.ts'

// The only script that a page's HTML names. Other scripts would share the connection with the page's style,
// fonts and picture, so it loads them once those are shown, or when the visitor uses the page. Links, menus
// and fields work before that.

const self = document.querySelector<HTMLScriptElement>(`script[${bootAttributes.entry}]`)
const entry = self?.getAttribute(bootAttributes.entry) ?? ''
const files = self?.getAttribute(bootAttributes.files) ?? ''
const root = document.documentElement
const isReady = () => root.hasAttribute(bootAttributes.ready)
const setLoadFailed = (hasFailed: boolean) =>
  root.toggleAttribute(bootAttributes.loadFailed, hasFailed)

const setOpening = (isOpening: boolean) => root.toggleAttribute(bootAttributes.opening, isOpening)
// The reader is back on a page that was left while another was being opened.
addEventListener('pageshow', () => setOpening(false))

watchLeaving()
prepareChatWords()
restoreFields()

/** A few at a time: requesting thirty modules at once would block a phone. */
function preload(files: string[]) {
  for (const file of files.splice(0, 6)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
  if (files.length > 0) setTimeout(() => preload(files))
}

let hasBegun = false
function begin() {
  if (hasBegun) return
  hasBegun = true
  preload(files.split(' ').filter(Boolean))
  import(/* @vite-ignore */ entry).catch(() => void recover())
}

// Code that fails to load, as when a phone changes networks, is requested once more before an error is
// shown. That takes a reload: by the HTML standard a module that failed stays failed for its document, and
// Chromium implements this. Until then, and after, the server-rendered page stays usable.
const reloadedKey = 'reloaded-for-code'

/** Any response will do. Without one, a reload would replace the page with the browser's error page. */
async function isServerReachable(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** @returns false where a reload would lose typed fields */
async function reload(): Promise<boolean> {
  if (!(await isServerReachable())) return false
  try {
    saveFieldsUntilLeft()
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Reloads each page at most once by itself. Without storage, which prevents a loop, it does not reload. */
async function recover() {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  let mayReload = false
  try {
    mayReload = sessionStorage.getItem(reloadedKey) !== location.pathname
    sessionStorage.setItem(reloadedKey, location.pathname)
  } catch {
    // Storage is unavailable.
  }
  if (mayReload && heldBubble) history.replaceState(history.state, '', '#chat')
  if (mayReload && (await reload())) return
  releaseBubble()
  setLoadFailed(true)
}
addEventListener(bootEvents.failed, () => void recover())

addEventListener(bootEvents.partFailed, (event) => {
  const { hash, onFailure } = (event as CustomEvent<PartFailure>).detail
  const isSecondFailure = location.hash === hash
  const setHash = (next: string) =>
    history.replaceState(history.state, '', location.pathname + location.search + next)
  setHash(isSecondFailure ? '' : hash)
  if (isSecondFailure) onFailure()
  else
    void reload().then((isReloading) => {
      if (isReloading) return
      setHash('')
      onFailure()
    })
})

addEventListener('click', (event) => {
  const { target } = event
  if (!(target instanceof Element) || !target.closest(`#${loadErrorId} a`)) return
  event.preventDefault()
  setLoadFailed(false)
  void reload().then((isReloading) => {
    if (!isReloading) setLoadFailed(true)
  })
})

for (const type of ['pointerdown', 'pointerover', 'keydown', 'focusin', 'input']) {
  addEventListener(type, begin, { once: true, capture: true, passive: true })
}

/** Two frames later, what has just loaded is not only rendered but visible. */
const beginSoon = () =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin, 100)))
if (document.readyState === 'complete') beginSoon()
else addEventListener('load', beginSoon, { once: true })
// An upper limit, for a picture that never loads or a tab in the background.
setTimeout(begin, 2_500)

/** The browser follows this link by itself, and may wait for the page for long. */
function markOpening(target: Element) {
  const link = target.closest<HTMLAnchorElement>('a[href^="/"]:not([download], [target])')
  const isElsewhere = link && link.pathname + link.search !== location.pathname + location.search
  if (isElsewhere) setTimeout(() => isReady() || setOpening(true), 150)
}

// Presses before the page is ready: a form's button, or the chat bubble, whose link would open another page.
let pressedButton: HTMLButtonElement | null = null
let heldBubble: HTMLAnchorElement | null = null

function releaseBubble() {
  hideChatWords()
  heldBubble?.removeAttribute('aria-busy')
  heldBubble = null
}

// On the document: what the page writes to the address before a link is followed listens on the window.
document.addEventListener(
  'click',
  (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const translation = target.closest<HTMLAnchorElement>(`a[${bootAttributes.languageLink}]`)
    if (translation && !opensNewTab) prepareTranslation(translation)
    if (isReady()) return
    pressedButton = target.closest<HTMLButtonElement>(`button[${submitAttribute}]`)
    if (!navigator.onLine && target.closest('a[href^="/"]')) {
      // The browser's error page would replace this page and the text typed in it.
      event.preventDefault()
      setLoadFailed(true)
      return
    }
    const bubble = target.closest<HTMLAnchorElement>(`a[${bubbleAttribute}]`)
    if (!bubble && !opensNewTab) markOpening(target)
    if (!bubble || opensNewTab || root.hasAttribute(bootAttributes.loadFailed)) return
    event.preventDefault()
    heldBubble = bubble
    bubble.setAttribute('aria-busy', 'true')
    showChatWords()
  },
  { capture: true },
)
addEventListener(
  bootEvents.ready,
  () => {
    try {
      sessionStorage.removeItem(reloadedKey)
    } catch {
      // Storage is unavailable, so nothing was stored in it.
    }
    pressedButton?.form?.requestSubmit()
    heldBubble?.click()
    heldBubble = null
  },
  { once: true },
)
