import type { AuditEntry } from '../contract/entries.ts'
import type { StoredEntry } from './repository/tables.ts'

export const presentEntry = (entry: StoredEntry): AuditEntry => ({
  ...entry,
  at: entry.at.toISOString(),
  lastAt: entry.lastAt?.toISOString() ?? null,
  recordId: entry.recordId === null ? null : Number(entry.recordId),
})

/** Each person who did something, once. */
export const listActorIds = (entries: readonly Pick<StoredEntry, 'actorId'>[]): number[] => [
  ...new Set(entries.flatMap(({ actorId }) => actorId ?? [])),
]
