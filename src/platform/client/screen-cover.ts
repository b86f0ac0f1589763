import { muteToasts } from './toasts.tsx'

// A covered page is taken out of the document as a whole: what it showed can be read neither on the
// screen nor by a screen reader, a search in the page, a print or an extension. The components live
// on, so that everything typed is there when it comes back.

let bringBack: (() => void) | undefined

function keepScrolling(root: HTMLElement): () => void {
  const kept = [document.documentElement, ...root.querySelectorAll('*')].flatMap((element) =>
    element.scrollTop === 0 && element.scrollLeft === 0
      ? []
      : [{ element, top: element.scrollTop, left: element.scrollLeft }],
  )
  return () => {
    for (const { element, top, left } of kept) {
      element.scrollTo({ top, left, behavior: 'instant' })
    }
  }
}

/** Takes the page out of the document until `uncoverScreen`. */
export function coverScreen(): void {
  const root = document.getElementById('root')
  if (bringBack || !root) return
  const focused = document.activeElement
  const dialogs = [...root.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  const scrollBack = keepScrolling(root)
  const place = document.createComment('covered')
  muteToasts(true)
  root.replaceWith(place)

  bringBack = () => {
    place.replaceWith(root)
    for (const dialog of dialogs) {
      // Open it is still, but no longer modal: the browser forgets that with the document.
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    scrollBack()
    if (focused instanceof HTMLElement && root.contains(focused)) {
      focused.focus({ preventScroll: true })
    }
    muteToasts(false)
  }
}

/** Puts the page back as it was: open dialogs, scrolling and focus too. */
export function uncoverScreen(): void {
  const put = bringBack
  bringBack = undefined
  put?.()
}
