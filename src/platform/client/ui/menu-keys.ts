type Key = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault' | 'stopPropagation'>

/** The keys of a menu: arrows, Home and End lead from item to item, and open it from its button; Escape closes it. */
export function pressMenuKey(details: HTMLDetailsElement, event: Key): void {
  const summary = details.querySelector('summary')
  if (event.key === 'Escape' && details.open) {
    // The key must not also close a dialog around the menu.
    event.preventDefault()
    event.stopPropagation()
    details.open = false
    summary?.focus()
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }[event.key]
  if (step === undefined) return
  const isOnButton = event.target === summary
  if (isOnButton && !details.open && typeof step !== 'number') return
  event.preventDefault()
  details.open = true
  const items = [...details.querySelectorAll<HTMLElement>('[data-menu-item]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const target =
    step === 'first' || (isOnButton && step === 1)
      ? 0
      : step === 'last' || (isOnButton && step === -1)
        ? -1
        : (at + Number(step)) % items.length
  items.at(target)?.focus()
}
