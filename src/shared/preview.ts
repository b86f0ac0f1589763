const name = 'preview'

/**
 * State of a page in the editor: the draft, a version by its number, or what visitors see, in a frame.
 */
export type PreviewSource = 'draft' | 'published' | number

/** Value of a query: `preview=draft`, `preview=published`, `preview=3`. */
export function findPreview(query: URLSearchParams): PreviewSource | undefined {
  const value = query.get(name)
  if (value === 'draft' || value === 'published') return value
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}

/** Makes a URL ask for a preview. */
export const addPreview = (query: URLSearchParams, source: PreviewSource): void =>
  query.set(name, String(source))
