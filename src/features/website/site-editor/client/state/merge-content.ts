import { isEqual } from '#shared/is-equal.ts'
import { type ContentPath } from './content-path.ts'

export type MergeResult = {
  merged: unknown
  /** Where both have changed the same value differently. The merged content has one's own. */
  both: ContentPath[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Joins one's own unsaved changes with what someone else has saved since `base` was read. Values that one has
 * not changed take the saved ones. Lists of the same length are joined entry by entry; otherwise a list is
 * one value, because its entries have moved.
 */
export function mergeContent(
  base: unknown,
  own: unknown,
  theirs: unknown,
  path: ContentPath = [],
): MergeResult {
  if (isEqual(own, base)) return { merged: theirs, both: [] }
  if (isEqual(theirs, base) || isEqual(theirs, own)) return { merged: own, both: [] }
  if (isObject(base) && isObject(own) && isObject(theirs)) {
    const parts = Object.keys(own).map((name) => {
      const part = mergeContent(base[name], own[name], theirs[name], [...path, name])
      return [name, part] as const
    })
    return {
      merged: Object.fromEntries(parts.map(([name, { merged }]) => [name, merged])),
      both: parts.flatMap(([, { both }]) => both),
    }
  }
  if (Array.isArray(base) && Array.isArray(own) && Array.isArray(theirs)) {
    if (
      base.length === own.length &&
      own.length === theirs.length &&
      haveSameEntries(own, theirs)
    ) {
      const parts = own.map((item: unknown, index) =>
        mergeContent(base[index], item, theirs[index], [...path, index]),
      )
      return { merged: parts.map(({ merged }) => merged), both: parts.flatMap(({ both }) => both) }
    }
  }
  return { merged: own, both: [path] }
}

/** Entries are recognised by their key; paragraphs of a text have none. */
function getKey(entry: unknown): unknown {
  if (!isObject(entry)) return undefined
  return entry['key'] ?? entry['slug'] ?? entry['id']
}

const haveSameEntries = (own: readonly unknown[], theirs: readonly unknown[]) =>
  own.every(
    (entry, index) =>
      isObject(entry) && !('type' in entry) && getKey(entry) === getKey(theirs[index]),
  )
