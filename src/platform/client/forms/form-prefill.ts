// Values passed from one of our forms to another, so that a visitor need not type them twice. They appear
// in no address and are deleted from `sessionStorage` as soon as they are read.

const toStorageKey = (form: string) => `handover-${form}`
const listeners = new Set<() => void>()

/** Stores values for a form, which may be on the screen already or on the next page. */
export function savePrefill(form: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(toStorageKey(form), JSON.stringify(values))
  } catch {
    return // storage is unavailable: the visitor types the values again
  }
  for (const listener of listeners) listener()
}

function take(form: string): Record<string, string> {
  try {
    const text = sessionStorage.getItem(toStorageKey(form))
    if (text === null) return {}
    sessionStorage.removeItem(toStorageKey(form))
    const values: unknown = JSON.parse(text)
    if (typeof values !== 'object' || values === null) return {}
    return Object.fromEntries(
      Object.entries(values).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}

/** Receives what is stored for a form, shortly after the call and whenever more is. @returns a function that stops it */
export function takePrefill(
  form: string,
  receive: (values: Record<string, string>) => void,
): () => void {
  const check = () => {
    const values = take(form)
    if (Object.keys(values).length > 0) receive(values)
  }
  // On a phone the first access to storage takes as long as rendering a form, so it waits for the render.
  const first = setTimeout(check)
  listeners.add(check)
  return () => {
    clearTimeout(first)
    listeners.delete(check)
  }
}
