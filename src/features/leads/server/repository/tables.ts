import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Language } from '#shared/language.ts'
import type { LeadField, LeadStatus } from '../../contract.ts'

type LeadsTable = {
  id: Generated<number>
  firstName: string
  lastName: string | null
  email: string
  phone: string
  serviceType: string
  preferredLocation: string
  preferredTherapist: string | null
  notes: string
  language: Language
  status: LeadStatus
  assignedTo: number | null
  internalNotes: string
  leadLostReason: string | null
  emailThreadId: string | null
  submissionId: string | null
  holdReason: string | null
  /** The first moment after the hold. */
  holdUntil: Date | null
  createdAt: Date
  updatedAt: Date
  /** Search and sort keys in folded letters, made by `toSearchColumns`. */
  searchText: string
  nameKey: string
}

type LeadChangesTable = {
  id: Generated<number>
  leadId: number
  at: Date
  actorId: number
  /** The name at the time of the change. */
  actorName: string
  field: LeadField
  fromValue: string | null
  toValue: string | null
}

export type LeadTables = {
  consultationLeads: LeadsTable
  leadChanges: LeadChangesTable
}

type SearchColumn = 'searchText' | 'nameKey'
export type LeadRow = Omit<Selectable<LeadsTable>, 'submissionId' | SearchColumn>
export type NewLead = Omit<
  Selectable<LeadsTable>,
  'id' | 'holdReason' | 'holdUntil' | SearchColumn
> &
  Partial<Pick<LeadsTable, 'holdReason' | 'holdUntil'>>
export type LeadChangeRow = Omit<Selectable<LeadChangesTable>, 'id'>
export type LeadRowChange = Partial<
  Pick<
    LeadRow,
    'status' | 'leadLostReason' | 'internalNotes' | 'assignedTo' | 'holdReason' | 'holdUntil'
  >
> & { updatedAt: Date; searchText?: string }

export const leadColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceType',
  'preferredLocation',
  'preferredTherapist',
  'notes',
  'language',
  'status',
  'assignedTo',
  'internalNotes',
  'leadLostReason',
  'emailThreadId',
  'holdReason',
  'holdUntil',
  'createdAt',
  'updatedAt',
] as const

/** Called for each statement, so that it joins the transaction that is open at that moment. */
export const queryLeads = (database: Database) => database.query<LeadTables>()
