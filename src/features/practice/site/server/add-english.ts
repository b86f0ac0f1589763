function collect(value: unknown, english: ReadonlySet<string>, found: Set<string>): void {
  if (typeof value === 'string') {
    if (english.has(value)) found.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, english, found)
  }
}

/** Adds to a response those of its texts that are in English although the page is in French. */
export function addEnglish<Response extends object>(
  response: Response,
  english: ReadonlySet<string>,
): Response & { english?: string[] } {
  if (english.size === 0) return response
  const found = new Set<string>()
  collect(response, english, found)
  return found.size === 0 ? response : { ...response, english: [...found] }
}
