import type { ExpressionBuilder, Generated, Insertable, Selectable } from 'kysely'
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
export type NewEntry = Omit<Insertable<EntriesTable>, 'notifiedAt'>

export type StoredMail = Selectable<MailsTable>

export const isInScope =
  ({ therapistId }: WaitlistScope) =>
  (where: ExpressionBuilder<Tables, 'waitlistEntries'>) => {
    if (therapistId === 'anyone') return where.lit(true)
    return therapistId === null ? where.lit(false) : where('therapistId', '=', therapistId)
  }
