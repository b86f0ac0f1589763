// The only script a page names. It lets the page be read first: scripts would share the connection with
// its style, letters and picture. Once those are shown, or when a hand reaches for something, it fetches
// the rest; links, menus and fields work before.

const self = document.querySelector<HTMLScriptElement>('script[data-entry]')
const { entry = '', files = '' } = self?.dataset ?? {}

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
  load()
}

// Code that was lost on the way, as when a phone changes networks, is asked for once more before it is said;
// meanwhile, and after, the page is what it is in HTML, with all that was typed.
const root = document.documentElement
let hasEntry = false
let failures = 0

function load() {
  if (hasEntry) {
    dispatchEvent(new Event('pageagain')) // to `entry-browser.tsx`
    return
  }
  import(/* @vite-ignore */ entry).then(() => {
    hasEntry = true
  }, fail)
}

function fail() {
  failures += 1
  if (failures === 1) setTimeout(load, 1_000)
  else root.dataset['torn'] = ''
}
addEventListener('pagefailed', fail)

addEventListener('click', (event) => {
  const { target } = event
  // Some browsers remember for as long as the page is there that a file failed: then the link does what it says.
  if (failures > 2 || !(target instanceof Element) || !target.closest('#not-whole a')) return
  event.preventDefault()
  delete root.dataset['torn']
  load()
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

// The button of a form, pressed before the script that would send it is here.
let pressed: HTMLButtonElement | null = null
addEventListener(
  'click',
  ({ target }) => {
    if (root.dataset['ready'] !== undefined) return
    if (target instanceof Element) pressed = target.closest<HTMLButtonElement>('button[data-sends]')
  },
  { capture: true },
)
addEventListener('pageready', () => pressed?.form?.requestSubmit(), { once: true })
