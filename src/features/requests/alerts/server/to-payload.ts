import type { AlertKind, PushPayload } from '../contract.ts'
import type { AlertRow } from './repository/tables.ts'

type Kind = AlertKind | 'test'

const listCounts = ({ counts }: PushPayload) => Object.entries(counts) as [Kind, number][] // its keys are kinds

/** The part of a message about some kinds only. */
export const filterKinds = (
  payload: PushPayload,
  isWanted: (kind: Kind) => boolean,
): PushPayload => ({
  ...payload,
  counts: Object.fromEntries(listCounts(payload).filter(([kind]) => isWanted(kind))),
})

/** Several messages as one. */
export function mergePayloads(payloads: readonly PushPayload[]): PushPayload {
  const [first, ...others] = payloads.filter((payload) => listCounts(payload).length > 0)
  if (!first || others.length === 0) return first ?? { counts: {} }
  const counts: PushPayload['counts'] = {}
  for (const [kind, count] of [first, ...others].flatMap(listCounts)) {
    counts[kind] = (counts[kind] ?? 0) + count
  }
  return { counts }
}

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
