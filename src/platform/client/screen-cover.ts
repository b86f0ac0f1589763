import { muteToasts } from './toasts.ts'

// A covered page is removed from the document, so that neither the screen, a screen reader, a search in
// the page, a print nor an extension can read it. Its components stay mounted, so typed text is there
// again when the page is restored.

let restore: (() => void) | undefined

function saveScrollPositions(root: HTMLElement): () => void {
  const positions = [document.documentElement, ...root.querySelectorAll('*')].flatMap((element) =>
    element.scrollTop === 0 && element.scrollLeft === 0
      ? []
      : [{ element, top: element.scrollTop, left: element.scrollLeft }],
  )
  return () => {
    for (const { element, top, left } of positions) {
      element.scrollTo({ top, left, behavior: 'instant' })
    }
  }
}

/** Removes the page from the document until `uncoverScreen`. */
export function coverScreen(): void {
  const root = document.getElementById('root')
  if (restore || !root) return
  const focused = document.activeElement
  const dialogs = [...root.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  const restoreScrolling = saveScrollPositions(root)
  const marker = document.createComment('covered')
  muteToasts(true)
  root.replaceWith(marker)

  restore = () => {
    marker.replaceWith(root)
    for (const dialog of dialogs) {
      // It is still open but no longer modal: removal from the document ends that.
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    restoreScrolling()
    if (focused instanceof HTMLElement && root.contains(focused)) {
      focused.focus({ preventScroll: true })
    }
    muteToasts(false)
  }
}

/** Restores the page with its open dialogs, scroll positions and focus. */
export function uncoverScreen(): void {
  const run = restore
  restore = undefined
  run?.()
}
