// What is typed survives a reload that the page asks for. It stays in this tab's storage from the moment
// before the reload to the moment after, and passwords never go there.

const storageKey = 'fields-before-reload'
const leftOut = new Set(['password', 'file', 'hidden', 'submit', 'button'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type SavedField = { index: number; name: string; value: string; isChecked: boolean }
type SavedPage = { address: string; fields: SavedField[] }

const address = () => location.pathname + location.search
const listFields = () => [...document.querySelectorAll<Field>('input, textarea, select')]
const isTickable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'
const isChecked = (field: Field) => isTickable(field) && field.checked

/** @throws where there is no storage, or no room in it */
export function saveFields(): void {
  const fields = listFields().flatMap((field, index) =>
    leftOut.has(field.type)
      ? []
      : [{ index, name: field.name, value: field.value, isChecked: isChecked(field) }],
  )
  const page: SavedPage = { address: address(), fields }
  sessionStorage.setItem(storageKey, JSON.stringify(page))
}

function takeSavedPage(): SavedPage | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text ? (JSON.parse(text) as SavedPage) : undefined // written by `saveFields`
  } catch {
    return undefined // no storage
  }
}

/** Fills in what `saveFields` kept of this very page: before React reads the fields. */
export function restoreFields(): void {
  const page = takeSavedPage()
  if (page?.address !== address()) return
  const fields = listFields()
  for (const saved of page.fields) {
    const field = fields[saved.index]
    if (field?.name !== saved.name) continue
    // Setting the value of a box would give it the attribute, and another answer in its form.
    if (isTickable(field)) field.checked = saved.isChecked
    else field.value = saved.value
  }
}
