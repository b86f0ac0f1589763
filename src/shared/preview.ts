const name = 'preview'
const value = 'draft'

/** Whether a query asks for the draft of the site instead of what is published. */
export const asksForDraft = (query: URLSearchParams): boolean => query.get(name) === value

/** Makes a URL ask for the draft. */
export const askForDraft = (query: URLSearchParams): void => query.set(name, value)
