import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { closeNow } from '#platform/client/ui/close-now.ts'
import { type PaletteGroup, type PaletteItem, toLocalGroups } from './palette-items.ts'
import { setPaletteOpen } from './palette-state.ts'
import { toFoundGroups } from './to-found-groups.ts'
import { useFound } from './use-found.ts'

export interface PaletteProps {
  screens: readonly PaletteItem[]
  commands: readonly PaletteItem[]
  /** Ids of screens, the last one opened first. */
  recent: readonly string[]
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function choose(item: PaletteItem) {
  // Closed first: closing gives the focus back, and the row may move it.
  closeNow(() => setPaletteOpen(false))
  item.choose()
}

/** The state of an open palette: a combobox, https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. */
export function usePalette(local: PaletteProps) {
  const baseId = useId()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  const found = useFound(text)

  // Records come last, so that they move no row when they arrive.
  const { results } = found
  const foundGroups = useMemo(() => (results ? toFoundGroups(results) : []), [results])
  const groups: PaletteGroup[] = [...toLocalGroups(local, text), ...foundGroups]
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === chosenId) ?? items[0]
  const toElementId = (id: string) => `${baseId}-${id}`
  const activeId = active && toElementId(active.id)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const handleKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined && active) {
      event.preventDefault()
      const next = items.at((items.indexOf(active) + step) % items.length)
      setChosenId(next?.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active) choose(active)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setPaletteOpen(false)
    }
  }

  const listId = `${baseId}-list`
  return {
    ...found,
    groups,
    isTyped: text.trim() !== '',
    count: items.length,
    fieldProps: {
      role: 'combobox',
      'aria-expanded': items.length > 0,
      'aria-controls': items.length > 0 ? listId : undefined,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list' as const,
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setText(target.value)
        setChosenId(undefined)
      },
      onKeyDown: handleKeys,
    },
    listProps: { id: listId, role: 'listbox', 'aria-label': 'Results' },
    getGroupProps: (name: string) => ({ role: 'group', 'aria-label': name }),
    getRowProps: (item: PaletteItem) => ({
      id: toElementId(item.id),
      isActive: active === item,
      onChoose: choose,
      onPoint: setChosenId,
    }),
  }
}
