import type { AuditedAction } from '#features/core/audit/contract/actions.ts'
import { type admin, type daniel, type director, maya, type TestServer } from './test-server.ts'

export type Ids = {
  invitation: number
  lead: number
  danielsLead: number
  conversation: number
  secret: string
  mail: string
}
type Entry = AuditedAction | `${AuditedAction} ${'refused' | 'failed'}`
export type ExpectedTrail = {
  as?: typeof admin | typeof maya | typeof daniel | typeof director
  params?: (ids: Ids) => Record<string, unknown>
  query?: () => Record<string, string>
  body?: (ids: Ids, server: TestServer) => unknown
  /** The call sends a picture in this field of a form. */
  form?: string
  status: number
  /** The entries that the call adds, oldest first, with the record's id where an entry is about one record. */
  leaves: (ids: Ids) => readonly (readonly [Entry, number | 'many' | 'new'])[]
}

/** Maya's attempt on an email of Daniel's lead. */
export const refusedEmail = (
  action: AuditedAction,
  params: Record<string, unknown>,
): ExpectedTrail => ({
  as: maya,
  params: ({ danielsLead }) => ({ id: danielsLead, ...params }),
  status: 404,
  leaves: ({ danielsLead }) => [[`${action} refused`, danielsLead]],
})
