import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Makes everything outside an element inert. @returns a function that undoes it */
function isolate(element: HTMLElement): () => void {
  const changed: HTMLElement[] = []
  for (
    let node = element;
    node !== document.body && node.parentElement;
    node = node.parentElement
  ) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert) continue
      sibling.inert = true
      changed.push(sibling)
    }
  }
  return () => {
    for (const sibling of changed) sibling.inert = false
  }
}

/** The filter that is in use, else the first: the sheet never shows closed rows alone. */
function openOneGroup(sheet: HTMLElement) {
  if (sheet.querySelector('details[open]')) return
  const group =
    sheet.querySelector('[data-chosen]')?.closest('details') ?? sheet.querySelector('details')
  if (group) group.open = true
}

/**
 * The browser opens and closes the sheet, which covers the page: as long as it is open, nothing behind it can be
 * focused, and the focus begins at its heading. The browser returns the focus to the button that has opened it.
 * @returns whether the sheet is open
 */
export function useFilterSheet(
  sheetRef: RefObject<HTMLElement | null>,
  headingRef: RefObject<HTMLElement | null>,
): boolean {
  const [isOpen, setOpen] = useState(false)

  const start = useEffectEvent(() => {
    const sheet = sheetRef.current
    if (!sheet) return undefined
    let release: (() => void) | undefined
    const enter = () => {
      release ??= isolate(sheet)
      setOpen(true)
      openOneGroup(sheet)
      if (!sheet.contains(document.activeElement)) headingRef.current?.focus()
    }
    const leave = () => {
      release?.()
      release = undefined
      setOpen(false)
    }
    // Before it closes: the browser cannot return the focus to a button that is still inert.
    const prepare = (event: ToggleEvent) => {
      if (event.target === sheet && event.newState === 'closed') leave()
    }
    const follow = (event: ToggleEvent) => {
      if (event.target === sheet && event.newState === 'open') enter()
    }
    // From there on the filters are in the page, and a list that is open would cover it.
    const wide = matchMedia('(width >= 64rem)')
    const close = () => {
      if (!wide.matches || !sheet.matches(':popover-open')) return
      sheet.hidePopover()
      for (const group of sheet.querySelectorAll('details')) group.open = false
    }
    sheet.addEventListener('beforetoggle', prepare)
    sheet.addEventListener('toggle', follow)
    wide.addEventListener('change', close)
    // Opened before this ran.
    if (sheet.matches(':popover-open')) enter()
    return () => {
      sheet.removeEventListener('beforetoggle', prepare)
      sheet.removeEventListener('toggle', follow)
      wide.removeEventListener('change', close)
      release?.()
    }
  })
  useEffect(() => start(), [])

  return isOpen
}
