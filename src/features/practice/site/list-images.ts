/** The ids of all uploaded pictures that a content shows. */
export function listImages(content: unknown): Set<string> {
  const ids = new Set<string>()
  forEachImage(content, (id) => ids.add(id))
  return ids
}

const imageFields = new Set(['image', 'logo', 'sharingImage'])

function forEachImage(value: unknown, visit: (id: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') forEachImage(inner, visit)
    else if (inner !== '' && imageFields.has(name)) visit(inner)
  }
}

/** The same content with other ids of its uploaded pictures. */
export function replaceImages<Content>(
  content: Content,
  ids: ReadonlyMap<string, string>,
): Content {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && imageFields.has(name)
        ? (ids.get(inner) ?? inner)
        : replace(inner),
    ])
    return Object.fromEntries(fields)
  }
  return replace(content) as Content // only ids change
}
