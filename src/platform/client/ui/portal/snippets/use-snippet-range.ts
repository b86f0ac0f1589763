import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { findTrigger, findTyped, type SnippetRange } from './find-trigger.ts'

type Opened = {
  /** The caret when the button was pressed. */
  manual: number | undefined
  /** The slash whose list was closed: it stays closed. */
  dismissed: number | undefined
  /** Opened by touch: the box keeps without the focus, so that no keyboard covers the list. */
  isHeld: boolean
}

const closed: Opened = { manual: undefined, dismissed: undefined, isHeld: false }

/** Where in the box a snippet is looked for, from what stands before the caret. */
function readRange(box: HTMLTextAreaElement, opened: Opened): SnippetRange | undefined {
  const { selectionStart: caret, selectionEnd, value } = box
  const { manual, dismissed, isHeld } = opened
  const hasFocus = document.activeElement === box
  if (isHeld && !hasFocus) return { start: caret, end: selectionEnd, search: '' }
  if (!hasFocus || caret !== selectionEnd) return undefined
  if (manual !== undefined) return findTyped(value, manual, caret)
  const found = findTrigger(value, caret)
  return found?.start === dismissed ? undefined : found
}

const isSame = (one: SnippetRange | undefined, other: SnippetRange | undefined) =>
  one?.start === other?.start && one?.end === other?.end && one?.search === other?.search

/** Follows the caret of a box: where a snippet is looked for, by a slash or after a press on the button. */
export function useSnippetRange(box: RefObject<HTMLTextAreaElement | null>) {
  const opened = useRef(closed)
  const [range, setRange] = useState<SnippetRange>()

  const read = useCallback(() => {
    const element = box.current
    if (!element) return
    const { dismissed } = opened.current
    const isSlashGone = findTrigger(element.value, element.selectionStart)?.start !== dismissed
    const found = readRange(element, opened.current)
    if (!found) opened.current = { ...closed, dismissed: isSlashGone ? undefined : dismissed }
    setRange((before) => (isSame(before, found) ? before : found))
  }, [box])

  useEffect(() => {
    for (const name of ['input', 'selectionchange']) document.addEventListener(name, read)
    return () => {
      for (const name of ['input', 'selectionchange']) document.removeEventListener(name, read)
    }
  }, [read])

  const close = useCallback(() => {
    opened.current = { ...closed, dismissed: range?.start }
    setRange(undefined)
  }, [range])

  // A press beside the list, or a focus that goes elsewhere.
  const isOpen = range !== undefined
  useEffect(() => {
    const element = box.current
    if (!isOpen || !element) return
    const closeOutside = (event: PointerEvent) => {
      const isInside =
        event.target instanceof Element &&
        (event.target === element || event.target.closest('[data-snippets]') !== null)
      if (!isInside) close()
    }
    const closeOnBlur = ({ relatedTarget }: FocusEvent) => {
      const isInside =
        relatedTarget instanceof Element && relatedTarget.closest('[data-snippets]') !== null
      if (!isInside && document.hasFocus()) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    element.addEventListener('blur', closeOnBlur)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      element.removeEventListener('blur', closeOnBlur)
    }
  }, [isOpen, close, box])

  return {
    range,
    close,
    /** At the caret. @param byTouch leaves the focus where it is */
    open(byTouch: boolean) {
      const element = box.current
      if (!element) return
      if (!byTouch) element.focus()
      opened.current = { ...closed, manual: element.selectionStart, isHeld: byTouch }
      read()
    },
    /** The part of the text that a snippet replaces, after the box has the focus. */
    takeRange(): SnippetRange | undefined {
      const element = box.current
      const { isHeld } = opened.current
      opened.current = closed
      setRange(undefined)
      if (!element || !isHeld || document.activeElement === element) return range
      element.focus()
      return { start: element.selectionStart, end: element.selectionEnd, search: '' }
    },
  }
}
