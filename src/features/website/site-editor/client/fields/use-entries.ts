import { type RefObject, useState } from 'react'
import type { ListField } from '#features/practice/site/contract/field.ts'
import { withCapital } from '#shared/words.ts'
import { createEntry, type Entry, hasAddress, isArchived, toTitle } from '../sections/entry.ts'
import { type ContentPath, startsWith } from '../state/content-path.ts'
import { useEditorStore, useFieldState, useSnapshot } from '../state/store-context.ts'
import { focusAfterRemoval, focusMovedEntry } from './move-focus.ts'
import { moveItem } from './move-item.ts'

const isRemoved = (entry: Entry) => entry['visibility'] === 'removed'

export const getEntryKey = (entry: Entry, at: number) => {
  const key = entry['key'] ?? entry['id']
  return typeof key === 'string' ? key : String(at)
}

/** The key of the entry that is open: the one that was opened last, or that a complaint leads to. */
function useOpenEntry(path: ContentPath, value: readonly Entry[]) {
  const [open, setOpen] = useState<string>()
  const wanted = useSnapshot((snapshot) => snapshot.wanted)
  const [seen, setSeen] = useState<ContentPath>()
  if (wanted !== seen) {
    setSeen(wanted)
    const at = wanted && startsWith(wanted, path) ? wanted[path.length] : undefined
    if (typeof at === 'number') setOpen(getEntryKey(value[at] ?? {}, at))
  }
  return [open, setOpen] as const
}

/** The entries of a list, and what can be done with them. */
export function useEntries(
  field: ListField,
  path: ContentPath,
  list: RefObject<HTMLUListElement | null>,
) {
  const store = useEditorStore()
  const state = useFieldState<readonly Entry[]>(path)
  const { value, published, change } = state
  const [open, setOpen] = useOpenEntry(path, value)
  const [announcement, setAnnouncement] = useState('')
  const shown = value.flatMap((entry, at) => (isRemoved(entry) ? [] : [{ entry, at }]))
  const nameEntry = (entry: Entry, place: number) =>
    toTitle(field, entry) || `${withCapital(field.noun)} ${place + 1}`
  const replace = (at: number, more: Entry) =>
    change(value.map((entry, index) => (index === at ? { ...entry, ...more } : entry)))
  /** True for a published entry: requests and links may name it. */
  const isPublic = (at: number) => {
    const key = getEntryKey(value[at] ?? {}, at)
    return published?.some((entry, place) => getEntryKey(entry, place) === key) ?? false
  }

  function add() {
    const entry = createEntry(field, value, store.read().content.practice)
    change([...value, entry])
    setOpen(getEntryKey(entry, value.length))
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea)')
        ?.focus(),
    )
  }

  /** @param place the place among the entries that are shown */
  function move(place: number, to: number) {
    const [from, target] = [shown[place], shown[to]]
    if (!from || !target || place === to) return
    change(moveItem(value, from.at, target.at))
    const title = nameEntry(from.entry, place)
    setAnnouncement(`${title} is now number ${to + 1} of ${shown.length}`)
    focusMovedEntry(list.current, to, to < place ? 'up' : 'down')
  }

  function remove(at: number, redirectTo: string) {
    const entry = value[at]
    if (!entry) return
    setAnnouncement(`${nameEntry(entry, at)} removed`)
    focusAfterRemoval(
      list.current,
      shown.findIndex((each) => each.at === at),
    )
    if (isArchived(field) && isPublic(at)) {
      replace(at, { visibility: 'removed', ...(hasAddress(field) ? { redirectTo } : {}) })
    } else change(value.filter((_, index) => index !== at))
  }

  const setShown = (at: number, isShown: boolean) =>
    replace(at, { visibility: isShown ? 'published' : 'hidden' })

  return {
    ...state,
    shown,
    open,
    setOpen,
    announcement,
    nameEntry,
    isPublic,
    add,
    move,
    remove,
    setShown,
  }
}
