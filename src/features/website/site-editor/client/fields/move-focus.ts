import { type ContentPath, toPathKey } from '../state/content-path.ts'

const focusable =
  'input:not([hidden]), textarea, select, button:not(:disabled), [contenteditable="true"]'

/** React has rendered a change by the next frame. */
const afterRendering = (work: () => void) => requestAnimationFrame(() => work())

/** After an entry has moved: its button that moves it on, or back from the end of the list. */
export function focusMovedEntry(list: HTMLElement | null, to: number, direction: 'up' | 'down') {
  afterRendering(() => {
    const entry = list?.children.item(to)
    const buttons = [...(entry?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [])]
    const own = buttons.filter((button) => button.closest('li') === entry && !button.disabled)
    const next = own.find((button) => button.dataset['move'] === direction) ?? own[0]
    next?.focus()
  })
}

/** After an entry has been removed: the one that took its place, or the button that adds one. */
export function focusAfterRemoval(list: HTMLElement | null, at: number) {
  afterRendering(() => {
    const entry = list?.children.item(Math.min(at, list.children.length - 1))
    const next = entry?.querySelector<HTMLElement>(focusable)
    if (next) next.focus()
    else list?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
  })
}

/** After a button inside a field has disappeared: the field's first input, or its chosen one. */
export function focusFieldAround(button: HTMLElement) {
  const field = button.closest('fieldset, [data-field]')
  afterRendering(() => {
    const chosen = field?.querySelector<HTMLElement>('input[type="radio"]:checked')
    const next = chosen ?? field?.querySelector<HTMLElement>(focusable)
    next?.focus()
  })
}

/** Before the button that removes a picture disappears: the one that uploads another. */
export function focusUploadButton(button: HTMLElement) {
  button.parentElement?.querySelector<HTMLElement>('button')?.focus()
}

/** The input of a value, or of the field that has the value; null while neither is rendered. */
export function findInput(form: HTMLElement, path: ContentPath): HTMLElement | null {
  for (let { length } = path; length > 0; length -= 1) {
    const name = CSS.escape(toPathKey(path.slice(0, length)))
    const found =
      form.querySelector<HTMLElement>(`[data-path="${name}"]`) ??
      form.querySelector<HTMLElement>(`[data-field="${name}"]`)
    if (!found) continue
    if (found.matches(focusable)) return found
    // A long text has a toolbar before it, and is loaded when it is shown.
    const text = found.querySelector<HTMLElement>('[contenteditable="true"]')
    return text ?? found.querySelector<HTMLElement>(focusable)
  }
  return null
}
