import type { ExpressionBuilder, Generated, Selectable } from 'kysely'
import type { Language } from '#shared/language.ts'
import type { WaitlistScope } from '../../policy.ts'

type EntriesTable = {
  id: Generated<number>
  /** Null when the profile was deleted. */
  therapistId: number | null
  therapistName: string
  firstName: string
  lastName: string
  email: string
  emailKey: string
  phone: string | null
  language: Language
  /** The id of the form that was sent last. */
  submissionId: string | null
  createdAt: Date
  expiresAt: Date
  notifiedAt: Date | null
  /** Details of a person who joined again; it counts only once the link of the email is used. */
  proposedFirstName: string | null
  proposedLastName: string | null
  proposedPhone: string | null
  proposedLanguage: Language | null
  proposedTokenHash: string | null
  proposedAt: Date | null
  /** When the email was queued that says that the therapist has left. */
  therapistLeftAt: Date | null
}

type MailsTable = {
  /** The hash of the token in the email's link. */
  tokenHash: string
  /** Null when the entry is gone. */
  entryId: number | null
  addressHash: string
  createdAt: Date
}

export type Tables = { waitlistEntries: EntriesTable; waitlistMails: MailsTable }

export type StoredEntry = Selectable<EntriesTable>
export type NewEntry = Pick<
  StoredEntry,
  | 'therapistId'
  | 'therapistName'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'emailKey'
  | 'phone'
  | 'language'
  | 'submissionId'
  | 'createdAt'
  | 'expiresAt'
>

/** Details that wait for their confirmation. */
export type Proposal = Pick<StoredEntry, 'firstName' | 'lastName' | 'phone' | 'language'> & {
  /** The hash of the token that confirms them; null if no email could be sent. */
  tokenHash: string | null
  at: Date
}

export type StoredMail = Selectable<MailsTable>

export const isInScope =
  ({ therapistId }: WaitlistScope) =>
  (where: ExpressionBuilder<Tables, 'waitlistEntries'>) => {
    if (therapistId === 'anyone') return where.lit(true)
    return therapistId === null ? where.lit(false) : where('therapistId', '=', therapistId)
  }
