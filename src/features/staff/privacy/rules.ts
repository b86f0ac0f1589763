import type { PrivacyKind } from './contract.ts'

const auditedTypes = {
  request: 'lead',
  conversation: 'conversation',
  waitlist: 'waitlist',
  email: 'email',
} as const

/** The audit log's name for a kind of record. It has none for emails to a client that wait or were written to files. */
export const toAuditedType = (kind: PrivacyKind) =>
  kind === 'mail' || kind === 'mail-file' ? undefined : auditedTypes[kind]
