import { createContext, type ReactNode, use } from 'react'
import type { StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import type { BulkChange } from '#features/requests/leads/contract/bulk.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { ReadableLead } from '#features/requests/leads/labels.ts'
import type { ChangeFields } from './row-change.ts'
import type { Selecting } from './use-selection.ts'
import type { WaitingTarget } from './waiting.ts'

/** Everything that a row of the queue needs beside its lead. */
export interface RowContextValue {
  now: Date
  target: WaitingTarget | undefined
  /** Possible assignees by user id; absent for those who see only their own leads. */
  staff: ReadonlyMap<number, string> | undefined
  photos: StaffPhotos
  onOpen: (id: number) => void
  onChange: (lead: Lead, fields: ChangeFields, text: string) => void
  onChangeMany: (fields: Omit<BulkChange, 'ids'>, text: string) => void
  problems: ReadonlyMap<number, string>
  onDismissProblem: (id: number) => void
  selection: Selecting
  /** An email that is being sent to a lead, or the given text while there is none. */
  sending?: ((row: ReadableLead, otherwise: ReactNode) => ReactNode) | undefined
}

export const RowContext = createContext<RowContextValue | undefined>(undefined)

export function useRowContext(): RowContextValue {
  const value = use(RowContext)
  if (!value) throw new Error('rows are rendered in a RowContext')
  return value
}
