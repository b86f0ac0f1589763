/** What can happen to a record, and to which kinds of record. A closed list, so that it can be read. */
export const auditedActions = {
  lead: ['created', 'listed', 'viewed', 'changed', 'assigned', 'removed by retention'],
  user: ['signed in', 'sign-in failed', 'signed out', 'created'],
} as const

export type AuditedRecord = keyof typeof auditedActions
export type AuditedAction = (typeof auditedActions)[AuditedRecord][number]
export const auditOutcomes = ['success', 'failed', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]
