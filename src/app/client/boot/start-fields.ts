// Typed fields survive a reload that the page itself triggers, and a change of its language. They are stored in this tab's storage only
// for the duration of the reload, and never include passwords.

import { parseLocalPath } from '#shared/language.ts'

const storageKey = 'fields-before-reload'
const excludedTypes = new Set(['password', 'file', 'hidden', 'submit', 'button'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type SavedField = { index: number; name: string; value: string; isChecked: boolean }
type SavedPage = { address: string; fields: SavedField[] }

// The same page in another language takes the fields over.
const getAddress = () => parseLocalPath(location.pathname).path + location.search
const listFields = () => [...document.querySelectorAll<Field>('input, textarea, select')]
const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'
const isChecked = (field: Field) => isCheckable(field) && field.checked

/** @throws when storage is unavailable or full */
function saveFields(): void {
  const fields = listFields().flatMap((field, index) =>
    excludedTypes.has(field.type)
      ? []
      : [{ index, name: field.name, value: field.value, isChecked: isChecked(field) }],
  )
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

function takeSavedPage(): SavedPage | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text ? (JSON.parse(text) as SavedPage) : undefined // written by `saveFields`
  } catch {
    return undefined // storage is unavailable
  }
}

/** Restores the fields that were saved for this page, before React reads them. */
export function restoreFields(): void {
  const page = takeSavedPage()
  if (page?.address !== getAddress()) return
  const fields = listFields()
  for (const saved of page.fields) {
    const field = fields[saved.index]
    if (field?.name !== saved.name) continue
    // Setting `value` on a checkbox would change what the form submits for it.
    if (isCheckable(field)) field.checked = saved.isChecked
    else field.value = saved.value
  }
}
