/**
 * What can happen to a record, as codes, by kind of record. A closed list, so that it can be read.
 * A code begins with the kind of record it is about; `retention.deleted` is the receipt of the sweep for
 * all kinds. Codes are stored, sent and never shown: `labels.ts` has the words for people.
 * A record is named by its number alone: `lead` 1039, `conversation` 318 (never its secret).
 */
export const auditedActions = {
  lead: [
    'lead.created',
    'lead.listed',
    'lead.viewed',
    'lead.changed',
    'lead.assigned',
    'lead.exported',
    'lead.held',
    'lead.released',
    'lead.note_added',
    'lead.note_changed',
    'lead.note_deleted',
    'lead.email_viewed',
    'lead.email_sent',
    'lead.email_failed',
    'lead.email_undone',
    'lead.email_received',
    'lead.attachment_downloaded',
    'lead.access_viewed',
    'lead.viewed_by_client',
    'lead.withdrawn_by_client',
    'lead.link_sent',
    'lead.link_opened',
    'lead.link_ended',
    'lead.no_reply_needed',
    'lead.no_reply_undone',
    'lead.deleted',
    'retention.deleted',
  ],
  conversation: [
    'conversation.created',
    'conversation.listed',
    'conversation.viewed',
    'conversation.viewed_by_client',
    'conversation.changed',
    'conversation.received_live',
    'conversation.replied',
    'conversation.assigned',
    'conversation.closed',
    'conversation.reopened',
    'conversation.no_reply_needed',
    'conversation.no_reply_undone',
    'conversation.converted',
    'conversation.call_back_requested',
    'conversation.file_downloaded',
    'conversation.access_viewed',
    'conversation.deleted',
    'retention.deleted',
  ],
  user: [
    'account.signed_in',
    'account.sign_in_failed',
    'account.signed_out',
    'account.signed_out_everywhere',
    'account.screen_locked',
    'account.screen_unlocked',
    'account.created',
    'account.listed',
    'account.viewed',
    'account.changed',
    'account.role_changed',
    'account.password_changed',
    'account.access_viewed',
    'account.password_confirmed',
    'account.reset_requested',
    'account.password_reset',
    'account.email_changed',
    'account.suspended',
    'account.resumed',
    'account.alerts_changed',
    'account.set_available',
    'account.set_away',
    'account.push_added',
    'account.push_removed',
    'account.deleted',
  ],
  // An invitation has a number of its own: the account exists only after it is accepted.
  invitation: [
    'invitation.listed',
    'invitation.viewed',
    'invitation.sent',
    'invitation.accepted',
    'invitation.withdrawn',
    'invitation.access_viewed',
    'retention.deleted',
  ],
  // Someone who waits for a place with a therapist.
  waitlist: [
    'waitlist.created',
    'waitlist.listed',
    'waitlist.viewed',
    'waitlist.changed',
    'waitlist.confirmed',
    'waitlist.departure_sent',
    'waitlist.notified',
    'waitlist.left',
    'waitlist.access_viewed',
    'waitlist.deleted',
    'retention.deleted',
  ],
  profile: [
    'profile.created',
    'profile.listed',
    'profile.viewed',
    'profile.changed',
    'profile.photo_changed',
    'profile.photo_focus_moved',
    'profile.photo_removed',
    'profile.access_viewed',
    'profile.deleted',
    'profile.google_connected',
    'profile.google_disconnected',
  ],
  // The public site's content, of which there is one. A refused call is recorded as what was attempted.
  site: [
    'site.draft_saved',
    'site.draft_discarded',
    'site.published',
    'site.restored',
    'site.exported',
    'site.imported',
    'site.image_added',
    'site.listed',
    'site.viewed',
    'site.created',
    'site.changed',
    'site.deleted',
  ],
  // A refused call is recorded as what was attempted, hence the last three.
  audit: [
    'audit.listed',
    'audit.exported',
    'retention.deleted',
    'audit.viewed',
    'audit.created',
    'audit.changed',
    'audit.deleted',
  ],
} as const

/** What the codes about a kind of record begin with. */
export const codePrefixes = {
  lead: 'lead',
  conversation: 'conversation',
  user: 'account',
  invitation: 'invitation',
  waitlist: 'waitlist',
  profile: 'profile',
  site: 'site',
  audit: 'audit',
} as const satisfies Record<keyof typeof auditedActions, string>

export const auditedRecords = [
  'lead',
  'conversation',
  'user',
  'invitation',
  'waitlist',
  'profile',
  'site',
  'audit',
] as const
export type AuditedRecord = keyof typeof auditedActions
/** Records that have numbers, so that it can be asked who has seen one. */
export type NumberedRecord = Exclude<AuditedRecord, 'site' | 'audit'>
export type AuditedAction = (typeof auditedActions)[AuditedRecord][number]

/** Each action once, in the order of the list above. */
export const allActions: readonly AuditedAction[] = [
  ...new Set(Object.values(auditedActions).flat()),
]
