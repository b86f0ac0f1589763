/**
 * What can happen to a record, and to which kinds of record. A closed list, so that it can be read.
 * A record is named by its number alone: `lead` 1039, `conversation` 318 (never its secret).
 */
export const auditedActions = {
  lead: [
    'created',
    'listed',
    'viewed',
    'changed',
    'assigned',
    'exported',
    'held',
    'released',
    'mail viewed',
    'mail sent',
    'mail failed',
    'removed by retention',
  ],
  conversation: [
    'created',
    'listed',
    'viewed',
    'replied',
    'made a lead',
    'deleted',
    'removed by retention',
  ],
  user: [
    'signed in',
    'sign-in failed',
    'signed out',
    'signed out everywhere',
    'created',
    'listed',
    'viewed',
    'changed',
    'role changed',
    'password changed',
    'deleted',
  ],
  profile: [
    'created',
    'changed',
    'photo changed',
    'photo removed',
    'Google connected',
    'Google disconnected',
  ],
  audit: ['listed', 'exported', 'removed by retention'],
} as const

export type AuditedRecord = keyof typeof auditedActions
export type AuditedAction = (typeof auditedActions)[AuditedRecord][number]
export const auditOutcomes = ['success', 'failed', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]
