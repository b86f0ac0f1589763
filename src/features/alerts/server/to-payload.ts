import type { AlertKind, PushPayload } from '../contract.ts'
import type { AlertRow } from './repository/tables.ts'

/** Folds alerts into one message: how many records of each kind, and the record if there is only one. */
export function toPayload(rows: readonly Pick<AlertRow, 'kind' | 'recordId'>[]): PushPayload {
  const records = new Map<AlertKind, Set<number>>()
  for (const { kind, recordId } of rows) {
    records.set(kind, (records.get(kind) ?? new Set()).add(recordId))
  }
  const counts = Object.fromEntries([...records].map(([kind, ids]) => [kind, ids.size]))
  const [ids, ...others] = records.values()
  const [recordId] = ids ?? []
  const isOne = ids?.size === 1 && others.length === 0
  return isOne && recordId !== undefined ? { counts, recordId } : { counts }
}
