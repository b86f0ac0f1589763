import { type ContentPath, getAt } from './content-path.ts'
import type { EditorSnapshot } from './snapshot.ts'

const getKey = (entry: unknown) =>
  getAt(entry, ['key']) ?? getAt(entry, ['id']) ?? getAt(entry, ['slug'])

/**
 * Where the published content has the value of a path: entries of lists may have moved since. Undefined if
 * nothing is published, or the entry is new.
 */
export function toPublishedPath(
  { content, published }: Pick<EditorSnapshot, 'content' | 'published'>,
  path: ContentPath,
): ContentPath | undefined {
  if (!published) return undefined
  const found: (string | number)[] = []
  for (const [depth, step] of path.entries()) {
    const list = getAt(published, found)
    if (typeof step === 'number' && Array.isArray(list)) {
      const entry = getAt(content, path.slice(0, depth + 1))
      const key = getKey(entry)
      const index = key === undefined ? step : list.findIndex((other) => getKey(other) === key)
      if (index < 0 || index >= list.length) return undefined
      found.push(index)
    } else found.push(step)
  }
  return found
}
