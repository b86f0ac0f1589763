// Words on their way from one form to another one of ours, so that nobody types them twice. They
// stand in no address and leave the tab's storage the moment they are taken.

const toStorageKey = (form: string) => `handover-${form}`
const listeners = new Set<() => void>()

/** Leaves words for a form, which may be on the screen already or on the next page. */
export function savePrefill(form: string, words: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(toStorageKey(form), JSON.stringify(words))
  } catch {
    return // no storage: typed again, then
  }
  for (const listener of listeners) listener()
}

function take(form: string): Record<string, string> {
  try {
    const text = sessionStorage.getItem(toStorageKey(form))
    if (text === null) return {}
    sessionStorage.removeItem(toStorageKey(form))
    const words: unknown = JSON.parse(text)
    if (typeof words !== 'object' || words === null) return {}
    return Object.fromEntries(
      Object.entries(words).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** Takes what was left for a form, in a moment and whenever more is. @returns a function that stops it */
export function takePrefill(
  form: string,
  receive: (words: Record<string, string>) => void,
): () => void {
  const look = () => {
    const words = take(form)
    if (Object.keys(words).length > 0) receive(words)
  }
  // Opening the storage takes a phone as long as drawing a form: not in the same breath.
  const first = setTimeout(look)
  listeners.add(look)
  return () => {
    clearTimeout(first)
    listeners.delete(look)
  }
}
