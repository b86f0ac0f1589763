import { useState } from 'react'
import { selectRange } from './select-range.ts'

type Selection = {
  viewKey: string
  ids: ReadonlySet<number>
  anchor: number | undefined
  /** On a phone, a press on a row selects it. */
  isSelecting: boolean
}

/**
 * The selected leads of the page that is shown. Another page, order or filter begins without any, so that nothing out
 * of sight is changed.
 */
export function useSelection(shown: readonly number[], viewKey: string) {
  const none: Selection = { viewKey, ids: new Set(), anchor: undefined, isSelecting: false }
  const [stored, setStored] = useState(none)
  const selection = stored.viewKey === viewKey ? stored : none
  const selected = shown.filter((id) => selection.ids.has(id))
  const { isSelecting } = selection
  const set = (ids: Iterable<number>, anchor?: number) =>
    setStored({ viewKey, ids: new Set(ids), anchor, isSelecting })
  return {
    selected,
    isSelecting,
    /** Begins to select by a press on a row, or ends that with nothing selected. */
    toggleSelecting: () => setStored({ ...none, isSelecting: !isSelecting }),
    isAll: shown.length > 0 && selected.length === shown.length,
    /** With `isRange`, everything between the row that was pressed before and this one. */
    toggle(id: number, isRange: boolean) {
      const isSelected = !selection.ids.has(id)
      const ids = isRange ? selectRange(shown, selection.anchor, id) : [id]
      const next = new Set(selected)
      for (const each of ids) {
        if (isSelected) next.add(each)
        else next.delete(each)
      }
      set(next, id)
    },
    toggleAll: () => set(selected.length === shown.length ? [] : shown),
    keep: (ids: readonly number[]) => set(ids),
    clear: () => setStored(none),
  }
}

export type Selecting = ReturnType<typeof useSelection>
