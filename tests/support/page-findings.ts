// Findings of the generic checks in a page. They are strings, because the tests' types include no DOM.
import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'

/**
 * Controls that something else covers, even while they have the focus. An open dialog or chat covers the page on
 * purpose, and a toast goes by itself.
 */
export const listCoveredControls = `(() => {
  const layers = 'dialog:modal, [aria-modal=true], [data-chat-panel]'
  const root = [...document.querySelectorAll(layers)].filter((one) => one.checkVisibility()).at(-1) ?? document.body
  const focused = document.activeElement
  // Each control is scrolled into view: the page, and boxes within it, are put back for the checks that follow.
  const boxes = [...document.querySelectorAll('*')]
    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
    .map((box) => ({ box, left: box.scrollLeft, top: box.scrollTop }))
  const findCover = (control) => {
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const [box] = control.getClientRects()
    if (!box) return undefined
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return undefined
    const hit = document.elementFromPoint(x, y)
    if (!hit || control.contains(hit) || hit.contains(control)) return undefined
    if ([...(control.labels ?? [])].some((label) => label.contains(hit))) return undefined
    return hit.closest('[role=region][aria-label*=otification]') ? undefined : hit
  }
  const covered = []
  for (const control of root.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (control.closest('[inert], [aria-hidden=true]') || control.matches(':disabled')) continue
    // The free slots of a column are one button below its calls, and a call may lie over the middle of it.
    if (control.matches('[data-slots]')) continue
    // The input below a drawn switch.
    if (control.offsetWidth <= 4 || control.offsetHeight <= 4 || !findCover(control)) continue
    control.focus({ preventScroll: true })
    const cover = findCover(control)
    if (!cover) continue
    const name = control.getAttribute('aria-label') ?? control.textContent ?? control.name ?? ''
    covered.push(name.trim().slice(0, 60) + ' under ' + cover.tagName + ' ' + cover.textContent.trim().slice(0, 60))
  }
  focused?.focus?.({ preventScroll: true })
  for (const { box, left, top } of boxes) box.scrollTo({ left, top, behavior: 'instant' })
  return covered
})()`

/** Texts that are cut off by an element around them which clips. */
export const listClippedTexts = `[...document.querySelectorAll('main :is(h1,h2,h3,p,a,button,li,dd,address,label)')]
  .filter((one) => one.checkVisibility() && !one.closest('.sr-only, [role=tablist], .truncate, [class*=line-clamp]'))
  .flatMap((one) => [...one.childNodes].filter((child) => child.nodeType === 3 && child.data.trim() !== ''))
  .filter((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { width, right } = range.getBoundingClientRect()
    if (width < 2) return false
    for (let at = text.parentElement; at; at = at.parentElement) {
      if (!['hidden', 'clip'].includes(getComputedStyle(at).overflowX)) continue
      if (right > at.getBoundingClientRect().right + 1) return true
    }
    return false
  })
  .map((text) => text.data.slice(0, 40))`

/** Controls that end beyond the right edge, where nothing scrolls to them. The folded bubble of the chat does so on purpose. */
export const listCutControls = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((one) => {
    const { width, right } = one.getBoundingClientRect()
    if (one.matches('[${bubbleAttribute}]') || width <= 4 || right <= innerWidth + 1 || one.closest('[inert], [aria-hidden=true]')) return false
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return false
    }
    return one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  })
  .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? one.name ?? '').trim().slice(0, 60))`

/** Fields whose only name is an example or a hint in them, which is gone while something is typed. */
export const listUnnamedFields = `[...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((one) => !one.labels?.length && !one.ariaLabel && !one.ariaLabelledByElements?.length)
  .map((one) => one.placeholder || one.outerHTML.slice(0, 80))`

export const countMovements = `document.getAnimations().filter((one) => {
  const { duration, iterations } = one.effect.getComputedTiming()
  return Number(duration) * Math.min(iterations, 100) > 10
}).length`

/** The visible texts that are not marked as being in another language. */
export const listVisibleTexts = `(() => {
  const unread = 'script, style, noscript, svg, body [lang], [data-content]'
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement.closest(unread) && parentElement.checkVisibility()) texts.push(textContent.trim())
  }
  for (const element of document.body.querySelectorAll('[aria-label], [alt], [title], [placeholder]')) {
    if (element.closest(unread)) continue
    for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(element.getAttribute(name)?.trim() ?? '')
  }
  return texts
})()`
