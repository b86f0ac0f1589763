import { useRef } from 'react'
import { useShortcuts } from '#platform/client/shortcuts/use-shortcuts.ts'

interface QueueKeysOptions {
  onOpen: (id: number) => void
  onSelect: (id: number) => void
  mayAssign: boolean
}

const rowSelector = '[data-lead-row]'
const toId = (row: HTMLElement) => Number(row.dataset['leadRow'])

/**
 * The keys of the list. They move the focus from row to row, so that the row with the frame is the one that a key, or
 * Enter, acts on. A selection has precedence over the row.
 */
export function useQueueKeys({ onOpen, onSelect, mayAssign }: QueueKeysOptions) {
  const rowsRef = useRef<HTMLDivElement>(null)
  // Where the focus was before it went to a filter or into a lead.
  const lastId = useRef<number>(undefined)

  const listRows = () => [...(rowsRef.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])]
  const findRow = () =>
    document.activeElement?.closest<HTMLElement>(rowSelector) ??
    listRows().find((row) => toId(row) === lastId.current)
  const focusRow = (row: HTMLElement | undefined) => {
    if (!row) return
    lastId.current = toId(row)
    row.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  const move = (by: 1 | -1) => {
    const rows = listRows()
    const row = findRow()
    const at = row ? rows.indexOf(row) : -1
    focusRow(rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)])
  }
  const withRow = (run: (row: HTMLElement) => void) => () => {
    const row = findRow() ?? listRows()[0]
    if (!row) return
    focusRow(row)
    run(row)
  }
  /** Opens the panel of a control: that of the selection, or of the row. */
  const press = (control: string) => () => {
    const inBar = rowsRef.current?.querySelector<HTMLElement>(
      `[data-selection-bar] [data-control="${control}"]`,
    )
    if (inBar) inBar.click()
    else {
      withRow((row) => row.querySelector<HTMLElement>(`[data-control="${control}"]`)?.click())()
    }
  }

  useShortcuts('Leads', [
    { keys: 'j', label: 'Next lead', run: () => move(1) },
    { keys: 'k', label: 'Previous lead', run: () => move(-1) },
    { keys: 'Enter', label: 'Open the lead', run: withRow((row) => onOpen(toId(row))) },
    { keys: 'x', label: 'Select the lead', run: withRow((row) => onSelect(toId(row))) },
    { keys: 'a', label: 'Assign', run: press('assign'), isEnabled: mayAssign },
    { keys: 's', label: 'Change the status', run: press('status') },
    {
      keys: '/',
      label: 'Search the leads',
      run: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    },
  ])

  return rowsRef
}
