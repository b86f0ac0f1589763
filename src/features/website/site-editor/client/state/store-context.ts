import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { isEqual } from '#shared/is-equal.ts'
import { checkTimes } from '../../find-problems.ts'
import { type ContentPath, getAt, startsWith, toPathKey } from './content-path.ts'
import type { EditorStore } from './editor-store.ts'
import { toPublishedPath } from './published-path.ts'
import { type FieldIssue, findIssues, toFieldIssues } from './sendable.ts'
import type { EditorSnapshot } from './snapshot.ts'

export const StoreContext = createContext<EditorStore | undefined>(undefined)

export function useEditorStore(): EditorStore {
  const store = use(StoreContext)
  if (!store) throw new Error('useEditorStore is used outside StoreContext')
  return store
}

/** `select` returns a part of the snapshot that stays the same object until it changes. */
export function useSnapshot<Part>(select: (snapshot: EditorSnapshot) => Part): Part {
  const store = useEditorStore()
  const read = () => select(store.read())
  return useSyncExternalStore(store.subscribe, read, read)
}

const issuesBySection = new WeakMap<object, FieldIssue[]>()

/** The errors of a section's present value, computed once per value. */
function listIssues({ content }: EditorSnapshot, path: ContentPath): FieldIssue[] {
  const section = path[0] as keyof typeof content // a path begins with a section
  const value = content[section]
  if (typeof value !== 'object') return findIssues(section, value)
  const known = issuesBySection.get(value)
  if (known) return known
  const issues = findIssues(section, value)
  issuesBySection.set(value, issues)
  return issues
}

/** The errors at a path and below it, one text per message. */
function findErrors(snapshot: EditorSnapshot, path: ContentPath): string {
  const isTimed = path[0] === 'closures' || path[0] === 'notices'
  const times = isTimed ? toFieldIssues(checkTimes(snapshot.content)) : []
  const all = [...listIssues(snapshot, path), ...times, ...snapshot.serverIssues]
  const messages = all.filter((issue) => startsWith(issue.path, path)).map(({ message }) => message)
  return [...new Set(messages)].join(' ')
}

export type FieldState<Value> = {
  value: Value
  /** The value that visitors see now; undefined before the first publication and in a new entry. */
  published: Value | undefined
  isChanged: boolean
  error: string | undefined
  change: (value: Value) => void
}

/** One field of the content: its value, what visitors see, and what is wrong with it. */
export function useFieldState<Value>(path: ContentPath): FieldState<Value> {
  const store = useEditorStore()
  const key = toPathKey(path)
  const value = useSnapshot(({ content }) => getAt(content, path)) as Value // the table names the kind
  const published = useSnapshot((snapshot) => {
    const publishedPath = toPublishedPath(snapshot, path)
    return publishedPath && getAt(snapshot.published, publishedPath)
  }) as Value | undefined
  const error = useSnapshot((snapshot) => findErrors(snapshot, path))
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const change = useCallback((next: Value) => store.change(path, next), [store, key])
  return {
    value,
    published,
    isChanged: published !== undefined && !isEqual(value, published),
    error: error || undefined,
    change,
  }
}
