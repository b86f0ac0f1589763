import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'
import { findLift } from './bubble-lift.ts'

/** Controls, fields, and links that stand alone; the bubble may briefly cover links within text. */
const pressable = 'main :is(button, summary, input, select, textarea, label, a.inline-flex)'
const settleMs = 120

function measureLift(): number {
  const bubble = document.querySelector<HTMLElement>(`[${bubbleAttribute}]`)
  if (!bubble) return 0
  // Its position without the current lift.
  const style = getComputedStyle(bubble)
  const { offsetWidth: width, offsetHeight: height } = bubble
  const right = document.documentElement.clientWidth - Number.parseFloat(style.right)
  const bottom = window.innerHeight - Number.parseFloat(style.bottom)
  const position = { left: right - width, right, top: bottom - height, bottom }
  const boxes = [...document.querySelectorAll(pressable)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom > 0 && box.top < window.innerHeight)
  return findLift(position, boxes, window.innerHeight / 2)
}

/** Ignores shorter movements, such as the bounce at the end of a page. */
const minFoldScroll = 8

/** Folds the bubble to the edge while the visitor scrolls down, with 44 pixels left to press; unfolds it on the way up. */
function watchDirection(): { fold: () => void; unfold: () => void } {
  let lastY = window.scrollY
  const place = (right: string) => {
    const bubble = document.querySelector<HTMLElement>(`[${bubbleAttribute}]`)
    if (bubble) bubble.style.right = right
  }
  return {
    fold() {
      const y = window.scrollY
      if (Math.abs(y - lastY) < minFoldScroll) return
      place(y > lastY ? '-0.25rem' : '')
      lastY = y
    },
    unfold: () => place(''),
  }
}

/**
 * Raises the chat bubble where it would cover a button, a field or a link, once scrolling has ended, and folds it
 * to the edge while the page scrolls down.
 * @returns a function that stops it
 */
export function watchBubbleLift(): () => void {
  let timer: number | undefined
  const canHover = window.matchMedia('(hover: hover)').matches
  const applyLift = () => {
    // It must not move away from under a pointer. On touch screens an element stays hovered after a touch.
    const isAimedAt = `[${bubbleAttribute}]:is(${canHover ? ':hover, :active' : ':active'})`
    if (document.querySelector(isAimedAt)) return
    document.documentElement.style.setProperty('--chat-lift', `${measureLift()}px`)
  }
  const { fold, unfold } = watchDirection()
  const applyLiftSoon = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(applyLift, settleMs)
  }
  // A change of page, a new message or a loaded picture changes the height.
  const observer = new ResizeObserver(applyLiftSoon)
  observer.observe(document.body)
  // Controls may also come into a place that was reserved for them, such as the times of free calls.
  const mutations = new MutationObserver(applyLiftSoon)
  mutations.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('scroll', applyLiftSoon, { passive: true })
  window.addEventListener('scroll', fold, { passive: true })
  window.addEventListener('resize', applyLiftSoon)
  return () => {
    window.clearTimeout(timer)
    observer.disconnect()
    mutations.disconnect()
    window.removeEventListener('scroll', applyLiftSoon)
    window.removeEventListener('scroll', fold)
    window.removeEventListener('resize', applyLiftSoon)
    unfold()
    document.documentElement.style.removeProperty('--chat-lift')
  }
}
