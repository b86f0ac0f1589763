import { withCapital } from '#shared/words.ts'
import { type AuditedAction, type AuditedRecord, allActions } from './contract/actions.ts'
import { type AuditEntry } from './contract/entries.ts'

/** Labels that an export uses, where they are not the code's own. */
const exportLabels: Partial<Record<AuditedAction, string>> = {
  'lead.email_viewed': 'mail viewed',
  'lead.email_sent': 'mail sent',
  'lead.email_failed': 'mail failed',
  'lead.email_undone': 'mail undone',
  'lead.email_received': 'mail received',
  'conversation.converted': 'made a lead',
  'account.sign_in_failed': 'sign-in failed',
  'profile.google_connected': 'Google connected',
  'profile.google_disconnected': 'Google disconnected',
  'retention.deleted': 'removed by retention',
}

/** Labels that the screens use, where they are not those of the export. */
const screenLabels: Partial<Record<AuditedAction, string>> = {
  'lead.note_added': 'Added note',
  'lead.note_changed': 'Corrected note',
  'lead.note_deleted': 'Deleted note',
  'lead.call_logged': 'Logged call',
  'lead.appointment_booked': 'Booked free call',
  'lead.appointment_moved': 'Moved free call',
  'lead.appointment_changed': 'Changed free call',
  'lead.appointment_cancelled': 'Cancelled free call',
  'lead.appointment_held': 'Noted free call as held',
  'lead.appointment_no_answer': 'Noted free call without an answer',
  'lead.appointment_reopened': 'Took back the outcome of a free call',
  'lead.appointment_offered': 'Offered times for a free call',
  'lead.call_deleted': 'Deleted call',
  'lead.email_viewed': 'Read email',
  'lead.email_sent': 'Sent email',
  'lead.email_failed': 'Email not sent',
  'lead.email_undone': 'Undid email',
  'lead.email_received': 'Email received',
  'lead.email_attached': 'Attached email',
  'lead.attachment_downloaded': 'Downloaded file of email',
  'lead.viewed_by_client': 'Viewed by the client',
  'lead.withdrawn_by_client': 'Withdrawn by the client',
  'lead.changed_by_client': 'Changed by the client',
  'lead.deleted_by_client': 'Deleted by the client',
  'lead.limited': 'Limited to certain colleagues',
  'lead.limit_ended': 'Ended the limit',
  'lead.glass_broken': 'Opened limited record in an emergency',
  'lead.consent_withdrawn': 'Recorded that consent was withdrawn',
  'lead.held_back_listed': 'Viewed forms held back',
  'lead.held_back_accepted': 'Accepted form held back',
  'lead.held_back_deleted': 'Deleted form held back',
  'lead.link_sent': 'Link sent to the client',
  'lead.link_opened': 'Client’s link opened, status shown',
  'lead.link_ended': 'Client’s link ended',
  'conversation.viewed_by_client': 'Viewed by the client',
  'conversation.file_downloaded': 'Downloaded file of chat',
  'conversation.received_live': 'Received live messages',
  'lead.no_reply_needed': 'Said that no reply is needed',
  'lead.no_reply_undone': 'Took back that no reply is needed',
  'conversation.no_reply_needed': 'Said that no reply is needed',
  'conversation.no_reply_undone': 'Took back that no reply is needed',
  'lead.access_viewed': 'Asked who has seen it',
  'conversation.access_viewed': 'Asked who has seen it',
  'account.access_viewed': 'Asked who has seen it',
  'profile.access_viewed': 'Asked who has seen it',
  'account.signed_in': 'Sign-in',
  'account.sign_in_failed': 'Sign-in',
  'account.factor_required': 'Required a second factor',
  'account.factor_not_required': 'Stopped requiring a second factor',
  'account.access_reviewed': 'Confirmed access review',
  'account.identity_linked': 'Linked to the identity provider',
  'account.identity_unlinked': 'Unlinked from the identity provider',
  'account.reset_requested': 'Password reset requested',
  'account.push_added': 'Turned on push notifications',
  'account.push_removed': 'Turned off push notifications',
  'account.calendar_made': 'Made a private calendar address',
  'account.calendar_used': 'Calendar address read',
  'account.calendar_ended': 'Ended the private calendar address',
  'invitation.viewed': 'Opened invitation',
  'invitation.sent': 'Sent invitation',
  'invitation.accepted': 'Accepted invitation',
  'invitation.withdrawn': 'Withdrew invitation',
  'invitation.access_viewed': 'Asked who has seen it',
  'email.received': 'Received',
  'email.attachment_downloaded': 'Downloaded file of email',
  'email.attached': 'Attached to a request',
  'email.dismissed': 'Said that it is not for us',
  'email.put_back': 'Put back on the list',
  'email.access_viewed': 'Asked who has seen it',
  'waitlist.created': 'Joined',
  'waitlist.changed': 'Joined again',
  'waitlist.confirmed': 'Confirmed other details',
  'waitlist.departure_sent': 'Informed that the therapist has left',
  'waitlist.notified': 'Wrote that a place has opened',
  'waitlist.left': 'Left the list',
  'privacy.erased': 'Erased',
  'privacy.exported': 'Exported',
  'waitlist.access_viewed': 'Asked who has seen it',
  'retention.deleted': 'Deleted',
}

// Codes are stored by us from the closed list; one of a later version is shown as it is.
const withoutPrefix = (action: string) => action.slice(action.indexOf('.') + 1)

/** `viewed`, `mail sent`: an action in an export. */
export const getExportLabel = (action: string): string =>
  exportLabels[action as AuditedAction] ?? withoutPrefix(action).replaceAll('_', ' ')

/** `Viewed`, `Sent email`: an action on a screen. */
export function getActionLabel(action: string): string {
  const label = getExportLabel(action)
  return screenLabels[action as AuditedAction] ?? withCapital(label)
}

export const isListing = (action: string): boolean => action.endsWith('.listed')

/** The label of one entry: for a list the record beside it says how many. */
export function getEntryLabel({ action, recordType }: Pick<AuditEntry, 'action' | 'recordType'>) {
  if (!isListing(action)) return getActionLabel(action)
  return recordType === 'audit' ? 'Viewed' : 'Viewed a list of'
}

/**
 * The choice of the filter for an action: the same one on every kind of record is one choice, `viewed`. The receipt of
 * the retention sweep keeps its whole code, as a deletion by a person is another choice.
 */
export const toActionChoice = (action: string): string =>
  action === 'retention.deleted' ? action : withoutPrefix(action)

/** The choices in the order of the closed list, each with its codes. */
export const actionChoices: ReadonlyMap<string, readonly AuditedAction[]> = new Map(
  allActions.map((action) => {
    const choice = toActionChoice(action)
    return [choice, allActions.filter((other) => toActionChoice(other) === choice)]
  }),
)

/** Choices in the filter's addresses from before actions were codes, where the word is now another. */
const earlierChoices: Readonly<Record<string, string>> = {
  mail_viewed: 'email_viewed',
  mail_sent: 'email_sent',
  mail_failed: 'email_failed',
  made_a_lead: 'converted',
  removed_by_retention: 'retention.deleted',
}

/** Accepts saved links with earlier labels too: `mail viewed`, `sign-in failed`. */
export function parseActionChoice(text = ''): string | undefined {
  if (actionChoices.has(text)) return text
  const word = text.toLowerCase().replaceAll(/[ -]/g, '_')
  const choice = Object.hasOwn(earlierChoices, word) ? earlierChoices[word] : word
  return choice !== undefined && actionChoices.has(choice) ? choice : undefined
}

const choiceLabels: Readonly<Record<string, string>> = {
  sign_in_failed: 'Failed sign-in',
  'retention.deleted': 'Deleted, past its time',
  listed: 'Viewed a list',
}

/** A choice of the filter, where two that look alike must differ. */
export const getChoiceLabel = (choice: string): string =>
  choiceLabels[choice] ?? getActionLabel(actionChoices.get(choice)?.[0] ?? choice)

const recordLabels: Record<AuditedRecord, { one: string; many: string }> = {
  lead: { one: 'Lead', many: 'Leads' },
  conversation: { one: 'Chat', many: 'Chats' },
  user: { one: 'User', many: 'Users' },
  invitation: { one: 'Invitation', many: 'Invitations' },
  waitlist: { one: 'Waiting person', many: 'Waiting persons' },
  email: { one: 'Email', many: 'Emails' },
  reply: { one: 'Quick reply', many: 'Quick replies' },
  document: { one: 'Document', many: 'Documents' },
  privacy: { one: 'Record of a person', many: 'Records of a person' },
  profile: { one: 'Profile', many: 'Profiles' },
  audit: { one: 'Entry', many: 'Entries' },
  site: { one: 'Website version', many: 'Website' },
}

/** `Lead 1039`, `47 leads`, `Audit log`. */
export function getRecordLabel(
  entry: Pick<AuditEntry, 'recordType' | 'recordId' | 'amount'> & { action?: string },
): string {
  const { one, many } = recordLabels[entry.recordType]
  // Counted failures are about one account, or about usernames without an account.
  const isCounted = entry.recordId !== null || entry.action === 'account.sign_in_failed'
  if (entry.amount !== null && isCounted) {
    const record = entry.recordId === null ? many : `${one} ${entry.recordId}`
    return `${record}, ${entry.amount.toLocaleString('en-CA')} more`
  }
  if (entry.recordId !== null) return `${one} ${entry.recordId}`
  if (entry.amount === null) return entry.recordType === 'audit' ? 'Audit log' : many
  const noun = (entry.amount === 1 ? one : many).toLowerCase()
  return `${entry.amount.toLocaleString('en-CA')} ${noun}`
}

/** The name of the person who acted, or the reason why there is none. */
export function getActorLabel(
  entry: Pick<AuditEntry, 'actorId' | 'address'>,
  people: ReadonlyMap<number, { name: string }>,
): string {
  if (entry.actorId !== null)
    return people.get(entry.actorId)?.name ?? `Former account ${entry.actorId}`
  return entry.address === '' ? 'Automatic' : 'Not signed in'
}

const fieldLabels: Readonly<Record<string, string>> = {
  title: 'title',
  bio: 'biography',
  approachDescription: 'approach',
  education: 'education',
  specializations: 'specializations',
  languages: 'languages',
  ageGroups: 'age groups',
  location: 'location',
  acceptingClients: 'accepting clients',
  isPublic: 'shown on the website',
  photoUrl: 'photo',
  titleFr: 'French title',
  bioFr: 'French biography',
  approachDescriptionFr: 'French approach',
  specializationsFr: 'French specializations',
  educationFr: 'French education',
  approachesFr: 'French ways of working',
  designation: 'designation',
  registrationNumber: 'registration number',
  pronouns: 'pronouns',
  supervisor: 'supervisor',
  approaches: 'ways of working',
  availability: 'availability',
  sessionFee: 'session fee',
  offersVideo: 'video sessions',
  isBookable: 'free calls can be booked',
  weekly: 'weekly hours',
  exceptions: 'other hours on some days',
  ways: 'ways to hold calls',
  videoLink: 'link for calls by video',
  busyCalendarUrl: 'address of the calendar',
}

/** `title, French biography`: the fields that changed. One of a later version is shown by its own name. */
export const getFieldLabels = (fields: readonly string[]): string =>
  fields.map((field) => fieldLabels[field] ?? field).join(', ')
