import { findLift } from './bubble-lift.ts'

/** What one presses or fills in: links within text may be under the bubble for a moment. */
const pressable = 'main :is(button, summary, input, select, textarea, label, a.rounded-full)'
const settleMs = 120

function measureLift(): number {
  const bubble = document.querySelector<HTMLElement>('[data-chat-bubble]')
  if (!bubble) return 0
  // Where it lies without any lift, whatever it has now.
  const style = getComputedStyle(bubble)
  const { offsetWidth: width, offsetHeight: height } = bubble
  const right = document.documentElement.clientWidth - Number.parseFloat(style.right)
  const bottom = window.innerHeight - Number.parseFloat(style.bottom)
  const place = { left: right - width, right, top: bottom - height, bottom }
  const boxes = [...document.querySelectorAll(pressable)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom > 0 && box.top < window.innerHeight)
  return findLift(place, boxes, window.innerHeight / 2)
}

/**
 * Moves the chat bubble up where it would lie over a button or a field, once scrolling has settled.
 * @returns a function that stops it
 */
export function watchBubbleLift(): () => void {
  let timer: number | undefined
  const place = () => {
    document.documentElement.style.setProperty('--chat-lift', `${measureLift()}px`)
  }
  const placeSoon = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(place, settleMs)
  }
  // Another page, a message that appears, a picture that loads: all change the height.
  const observer = new ResizeObserver(placeSoon)
  observer.observe(document.body)
  window.addEventListener('scroll', placeSoon, { passive: true })
  window.addEventListener('resize', placeSoon)
  return () => {
    window.clearTimeout(timer)
    observer.disconnect()
    window.removeEventListener('scroll', placeSoon)
    window.removeEventListener('resize', placeSoon)
    document.documentElement.style.removeProperty('--chat-lift')
  }
}
