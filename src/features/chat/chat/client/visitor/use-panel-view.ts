import { useState } from 'react'
import type { ChatState } from './chat-state.ts'

/** Which part of the chat is on the screen. `read` shows a conversation outside the opening hours. */
export function usePanelView({ availability, conversation, isOpen }: ChatState) {
  const [isReading, setReading] = useState(false)
  // A conversation that was on the screen when chat closed stays on it.
  const [wasShown, setWasShown] = useState(false)
  const isKnown = availability !== undefined && availability !== 'unknown'
  const isClosed = isKnown && !availability.available
  const isShown = isOpen && conversation !== undefined && !isClosed
  if (isShown && !wasShown) setWasShown(true)
  if (!isOpen && (wasShown || isReading)) {
    setWasShown(false)
    setReading(false)
  }

  function chooseView() {
    if (conversation && (!isClosed || wasShown || isReading)) return 'conversation'
    if (isClosed) return 'unavailable'
    if (availability === undefined) return 'waiting'
    return availability === 'unknown' ? 'failed' : 'prechat'
  }
  return { view: chooseView(), read: () => setReading(true) }
}
