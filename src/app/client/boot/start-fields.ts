// Typed fields survive a reload that the page itself triggers, and a change of its language. They are stored in this tab's storage only
// for the duration of the reload, and never include passwords.

import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'
import { parseLocalPath } from '#shared/language.ts'

const storageKey = 'fields-before-reload'
/** Opens the chat. */
const chatHash = '#chat'
const excludedTypes = new Set(['password', 'file', 'hidden', 'submit', 'button'])

/** A field, or a part that opens by a press and belongs to something with an id. A menu does not. */
interface Field extends HTMLElement {
  name?: string
  type?: string
  value?: string
  checked?: boolean
  open?: boolean
}
type Property = 'open' | 'checked' | 'value'
/** By what a field is: the other language has another order of the same choices. */
type SavedField = { key: string; state: string | boolean | undefined }
type SavedPage = { address: string; fields: SavedField[] }

// The same page in another language takes the fields over.
const getAddress = () => parseLocalPath(location.pathname).path + location.search

/** Setting `value` on a checkbox would change what the form submits for it. */
const getProperty = ({ tagName, type = '' }: Field): Property =>
  tagName === 'DETAILS' ? 'open' : /^(checkbox|radio)$/.test(type) ? 'checked' : 'value'

/** Every field by its name and, where several share it, by the value that it stands for, or else by its number among them. */
function listFields(): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>('input, textarea, select, [id] > details')) {
    const { name, id, type = '', parentElement } = field
    // An answer to one picture is wrong for the next.
    if (name?.startsWith('captcha') || excludedTypes.has(type)) continue
    let key = name || id || parentElement?.id || ''
    if (getProperty(field) === 'checked') key += `=${field.value}`
    while (fields.has(key)) key += '+'
    fields.set(key, field)
  }
  return fields
}

const read = (field: Field) => field[getProperty(field)]

/** @throws when storage is unavailable or full */
function saveFields(): void {
  const fields = Array.from(listFields(), ([key, field]) => ({ key, state: read(field) }))
  const page: SavedPage = { address: getAddress(), fields }
  sessionStorage.setItem(storageKey, JSON.stringify(page))
}

/**
 * Saves the fields now and once more when the page is left, with what is typed until then.
 * @throws when storage is unavailable or full
 */
export function saveFieldsUntilLeft(): void {
  saveFields()
  const saveAgain = () => {
    try {
      saveFields()
    } catch {
      // Storage is unavailable: the fields that were saved first stay stored.
    }
  }
  addEventListener('pagehide', saveAgain, { once: true })
}

/** The page that a link leads to takes over the query, the part that is shown, the open chat and what was typed. */
export function prepareTranslation(link: Pick<URL, 'search' | 'hash'>): void {
  link.search = location.search
  const isChatOpen = document.querySelector(`[${bubbleAttribute}][aria-expanded=true]`)
  link.hash = isChatOpen ? chatHash : location.hash
  try {
    saveFieldsUntilLeft()
  } catch {
    // Storage is unavailable.
  }
}

function takeSavedPage(): SavedPage | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text ? (JSON.parse(text) as SavedPage) : undefined // written by `saveFields`
  } catch {
    return undefined // storage is unavailable
  }
}

/** @returns those that the page does not have */
function restoreAll(fields: readonly SavedField[]): SavedField[] {
  const present = listFields()
  return fields.filter(({ key, state }) => {
    const field = present.get(key)
    if (!field) return true
    const before = read(field)
    Object.assign(field, { [getProperty(field)]: state })
    // A list that does not offer it would show nothing.
    if (read(field) !== state) Object.assign(field, { value: before })
    return false
  })
}

/** Restores the fields that were saved for this page, before React reads them. Those of the chat wait until it is open. */
export function restoreFields(): void {
  const page = takeSavedPage()
  if (page?.address !== getAddress()) return
  const fields = restoreAll(page.fields)
  if (location.hash === chatHash && fields.length > 0) {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...page, fields }))
  }
}

const maxWaitMs = 20_000

/** Restores the fields of a part of the page that is shown later, such as the chat. */
export function restoreFieldsOnceShown(): void {
  const page = takeSavedPage()
  if (page?.address !== getAddress()) return
  let { fields } = page
  const restore = () => {
    fields = restoreAll(fields)
    if (fields.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  restore() // it may be shown already
  setTimeout(() => observer.disconnect(), maxWaitMs)
}
