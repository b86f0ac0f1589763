/** The parts of an element that say which keys it uses itself. */
export type KeyTarget = {
  tag: string
  /** The type of an `input`. */
  type?: string | undefined
  role?: string | null | undefined
  isEditable?: boolean | undefined
}

/** Types of `input` in which nothing is typed. */
const pressedTypes = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

/** Roles of elements in which a letter is text, or finds an entry. */
const typingRoles = new Set([
  'combobox',
  'listbox',
  'menu',
  'menuitem',
  'option',
  'searchbox',
  'spinbutton',
  'textbox',
  'tree',
  'treeitem',
])

/** True if a letter that is pressed there is text. */
export function takesText({ tag, type = 'text', role, isEditable = false }: KeyTarget): boolean {
  if (isEditable || typingRoles.has(role ?? '')) return true
  if (tag === 'INPUT') return !pressedTypes.has(type)
  return tag === 'TEXTAREA' || tag === 'SELECT'
}

/** Elements that do something of their own at Enter, Space or an arrow key. */
export const pressedElements =
  'a[href], button, summary, input, select, textarea, iframe, [role="button"], [role="tab"], [role="separator"]'

/**
 * Elements that cover the page, so that its shortcuts would act on something out of sight: a modal dialog, unless it is
 * marked as one that has shortcuts of its own, and an open menu.
 */
export const coverElements =
  'dialog:modal:not([data-has-shortcuts]), [aria-modal="true"], details[open] [data-menu-item], [popover]:popover-open, [role="menu"]'
