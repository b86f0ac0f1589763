const name = 'preview'

/** What a page shows instead of the published content: the draft, or a version by its number. */
export type PreviewSource = 'draft' | number

/** What a query asks for: `preview=draft`, `preview=3`. */
export function findPreview(query: URLSearchParams): PreviewSource | undefined {
  const value = query.get(name)
  if (value === 'draft') return value
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined
}

/** Makes a URL ask for a preview. */
export const addPreview = (query: URLSearchParams, source: PreviewSource): void =>
  query.set(name, String(source))
