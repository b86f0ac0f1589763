import type { EditorSnapshot } from './snapshot.ts'

export type SnapshotHolder = ReturnType<typeof createSnapshotHolder>

/** The present snapshot, and who is notified of the next one. */
export function createSnapshotHolder(
  initial: EditorSnapshot,
  onChange: (snapshot: EditorSnapshot) => void,
) {
  let snapshot = initial
  const listeners = new Set<() => void>()
  return {
    read: () => snapshot,
    update(change: Partial<EditorSnapshot>) {
      snapshot = { ...snapshot, ...change }
      onChange(snapshot)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
