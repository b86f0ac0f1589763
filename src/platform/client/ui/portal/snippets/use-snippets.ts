import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import type { Language } from '#shared/language.ts'
import type { SnippetRange } from './find-trigger.ts'
import { insertText } from './insert-text.ts'
import { useSnippetRange } from './use-snippet-range.ts'

/** A text that is inserted into a box. */
export interface Snippet {
  id: string
  title: string
  language: Language
  text: string
  /** The first part of the text that is still to be filled in. */
  gap: { start: number; end: number } | undefined
  /** Called once it is inserted. */
  onChoose?: (() => void) | undefined
}

/** A list of snippets that a slash opens in a text box; `useSnippets` gives it what it finds. */
export const useSnippetSearch = (box: RefObject<HTMLTextAreaElement | null>) => ({
  box,
  ...useSnippetRange(box),
})

type SnippetSearch = ReturnType<typeof useSnippetSearch>

const hasSpace = (range: SnippetRange) => /\s/.test(range.search)

/**
 * The keys and the marks of the list: the box keeps the focus, and names the chosen row.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useSnippets(
  { box, range, close, open, takeRange }: SnippetSearch,
  /** Undefined while they are loading. */
  found: readonly Snippet[] | undefined,
) {
  const listId = useId()
  const [active, setActive] = useState({ search: '', index: 0 })
  // Words after a slash that find nothing are a text of its own.
  const isShown = range !== undefined && (found?.length !== 0 || !hasSpace(range))
  const last = (found?.length ?? 0) - 1
  const index = active.search === range?.search ? Math.min(active.index, last) : Math.min(0, last)
  const toRowId = (row: number) => `${listId}-${row}`
  const activeId = isShown && index >= 0 ? toRowId(index) : undefined

  // The box is rendered elsewhere.
  useEffect(() => {
    const element = box.current
    if (!element) return
    element.setAttribute('aria-haspopup', 'listbox')
    element.setAttribute('aria-autocomplete', 'list')
    if (isShown) element.setAttribute('aria-controls', listId)
    else element.removeAttribute('aria-controls')
    if (activeId === undefined) element.removeAttribute('aria-activedescendant')
    else element.setAttribute('aria-activedescendant', activeId)
  }, [box, isShown, listId, activeId])

  const choose = (row: number) => {
    const snippet = found?.[row]
    const place = takeRange()
    if (!snippet || !place || !box.current) return
    const { gap, onChoose, text } = snippet
    insertText(box.current, place, text)
    onChoose?.()
    if (gap) box.current.setSelectionRange(place.start + gap.start, place.start + gap.end)
  }

  const moveTo = (row: number) => {
    setActive({ search: range?.search ?? '', index: row })
    document.getElementById(toRowId(row))?.scrollIntoView({ block: 'nearest' })
  }

  const runKey = (key: string): boolean => {
    const isEmpty = last < 0
    if (key === 'Escape' || (key === 'Enter' && isEmpty)) close()
    else if (key === 'ArrowDown' && !isEmpty) moveTo(index >= last ? 0 : index + 1)
    else if (key === 'ArrowUp' && !isEmpty) moveTo(index <= 0 ? last : index - 1)
    else if ((key === 'Enter' || key === 'Tab') && !isEmpty) choose(index)
    else return false
    return true
  }

  return {
    listId,
    found,
    isShown,
    index,
    toRowId,
    choose,
    close,
    open,
    /** For the box: takes the keys of the list, before those that send. */
    onKeyDown(event: KeyboardEvent) {
      const { altKey, ctrlKey, key, metaKey, nativeEvent, shiftKey } = event
      const isOther = altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing
      if (!isShown || isOther || !runKey(key)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

export type Snippets = ReturnType<typeof useSnippets>
