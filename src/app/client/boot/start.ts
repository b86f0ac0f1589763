import { restoreFields, saveFields } from './start-fields.ts'

// The only script a page names. It lets the page be read first: scripts would share the connection with
// its style, letters and picture. Once those are shown, or when a hand reaches for something, it fetches
// the rest; links, menus and fields work before.

const self = document.querySelector<HTMLScriptElement>('script[data-entry]')
const { entry = '', files = '' } = self?.dataset ?? {}
const root = document.documentElement
const isReady = () => root.dataset['ready'] !== undefined

restoreFields()

/** A few at a time: asking for thirty at once would hold up a phone. */
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
// shown. That takes a reload: by the HTML standard a module that failed stays failed for its document,
// and Chromium does as the standard says. Until then, and after, the page is what it is in HTML.
const reloadedKey = 'reloaded-for-code'

/** Any answer will do. Without one, a reload would replace the page by the browser's error page. */
async function isServerReachable(): Promise<boolean> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** @returns false where a reload would lose what is typed */
async function reload(): Promise<boolean> {
  if (!(await isServerReachable())) return false
  try {
    saveFields()
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Reloads once by itself for each page, never in a circle: without storage there is no reload. */
async function recover() {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  let mayReload = false
  try {
    mayReload = sessionStorage.getItem(reloadedKey) !== location.pathname
    sessionStorage.setItem(reloadedKey, location.pathname)
  } catch {
    // No storage.
  }
  if (mayReload && heldBubble) history.replaceState(history.state, '', '#chat')
  if (mayReload && (await reload())) return
  releaseBubble()
  root.dataset['loadFailed'] = ''
}
addEventListener('app:failed', () => void recover()) // from `entry-browser.tsx`

/** A part of the page that is ready already could not be loaded; `hash` opens it after a reload. */
type PartFailure = { hash: string; onFailure: () => void }
addEventListener('app:part-failed', (event) => {
  const { hash, onFailure } = (event as CustomEvent<PartFailure>).detail
  const isSecondFailure = location.hash === hash
  const withHash = (next: string) =>
    history.replaceState(history.state, '', location.pathname + location.search + next)
  withHash(isSecondFailure ? '' : hash)
  if (isSecondFailure) onFailure()
  else
    void reload().then((isOnItsWay) => {
      if (isOnItsWay) return
      withHash('')
      onFailure()
    })
})

addEventListener('click', (event) => {
  const { target } = event
  if (!(target instanceof Element) || !target.closest('#load-error a')) return
  event.preventDefault()
  delete root.dataset['loadFailed']
  void reload().then((isOnItsWay) => {
    if (!isOnItsWay) root.dataset['loadFailed'] = ''
  })
})

for (const sign of ['pointerdown', 'pointerover', 'keydown', 'focusin', 'input']) {
  addEventListener(sign, begin, { once: true, capture: true, passive: true })
}

/** After the frame that shows what has just come: drawn is not yet shown, and code would come in between. */
const soon = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin, 100)))
if (document.readyState === 'complete') soon()
else addEventListener('load', soon, { once: true })
// A picture that never comes, or a tab in the background, holds nothing up.
setTimeout(begin, 2_500)

// What is pressed before the script that would answer is here: the button of a form, or the chat bubble,
// which would otherwise lead to another page.
let pressed: HTMLButtonElement | null = null
let heldBubble: HTMLAnchorElement | null = null

function releaseBubble() {
  heldBubble?.removeAttribute('aria-busy')
  heldBubble = null
}

addEventListener(
  'click',
  (event) => {
    const { target } = event
    if (isReady() || !(target instanceof Element)) return
    pressed = target.closest<HTMLButtonElement>('button[data-submit]')
    if (!navigator.onLine && target.closest('a[href^="/"]')) {
      // The browser's error page would take the place of this one, and of what is typed in it.
      event.preventDefault()
      root.dataset['loadFailed'] = ''
      return
    }
    const bubble = target.closest<HTMLAnchorElement>('a[data-chat-bubble]')
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!bubble || opensElsewhere || 'loadFailed' in root.dataset) return
    event.preventDefault()
    heldBubble = bubble
    bubble.setAttribute('aria-busy', 'true')
  },
  { capture: true },
)
addEventListener(
  'app:ready',
  () => {
    try {
      sessionStorage.removeItem(reloadedKey)
    } catch {
      // No storage, so no mark in it.
    }
    pressed?.form?.requestSubmit()
    heldBubble?.click()
    heldBubble = null
  },
  { once: true },
)
