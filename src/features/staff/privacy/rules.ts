import type { PrivacyKind } from './contract.ts'

const auditedTypes = {
  request: 'lead',
  conversation: 'conversation',
  waitlist: 'waitlist',
  email: 'email',
} as const

/** The audit log's name for a kind of record. It has none for forms and emails that wait, or emails in files. */
export const toAuditedType = (kind: PrivacyKind) =>
  kind in auditedTypes ? auditedTypes[kind as keyof typeof auditedTypes] : undefined
