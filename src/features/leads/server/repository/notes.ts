import type { Database } from '#platform/server/database/database.ts'
import { type LeadNoteRow, type NewLeadNote, queryLeads } from './tables.ts'

const noteColumns = [
  'id',
  'leadId',
  'authorId',
  'authorName',
  'text',
  'createdAt',
  'editedAt',
] as const

export const createLeadNotes = (database: Database) => ({
  /** @returns undefined when a note with this key is already stored with the lead */
  async insertNote(note: NewLeadNote): Promise<LeadNoteRow | undefined> {
    return queryLeads(database)
      .insertInto('leadNotes')
      .values({ submissionKey: null, ...note, editedAt: null })
      .onConflict((conflict) => conflict.columns(['leadId', 'submissionKey']).doNothing())
      .returning(noteColumns)
      .executeTakeFirst()
  },

  /** The notes of a lead, oldest first. */
  async listNotes(leadId: number): Promise<LeadNoteRow[]> {
    return queryLeads(database)
      .selectFrom('leadNotes')
      .select(noteColumns)
      .where('leadId', '=', leadId)
      .orderBy('id')
      .execute()
  },

  async findNote(leadId: number, id: number): Promise<LeadNoteRow | undefined> {
    return queryLeads(database)
      .selectFrom('leadNotes')
      .select(noteColumns)
      .where('leadId', '=', leadId)
      .where('id', '=', id)
      .executeTakeFirst()
  },

  async findNoteByKey(leadId: number, key: string): Promise<LeadNoteRow | undefined> {
    return queryLeads(database)
      .selectFrom('leadNotes')
      .select(noteColumns)
      .where('leadId', '=', leadId)
      .where('submissionKey', '=', key)
      .executeTakeFirst()
  },

  async updateNote(
    id: number,
    change: Pick<LeadNoteRow, 'text' | 'editedAt'>,
  ): Promise<LeadNoteRow | undefined> {
    return queryLeads(database)
      .updateTable('leadNotes')
      .set(change)
      .where('id', '=', id)
      .returning(noteColumns)
      .executeTakeFirst()
  },

  async deleteNote(id: number): Promise<void> {
    await queryLeads(database).deleteFrom('leadNotes').where('id', '=', id).execute()
  },

  async countNotes(leadId: number): Promise<number> {
    const { n } = await queryLeads(database)
      .selectFrom('leadNotes')
      .select((note) => note.fn.countAll<number>().as('n'))
      .where('leadId', '=', leadId)
      .executeTakeFirstOrThrow()
    return n
  },

  /**
   * What the lead has of its notes: the text of the newest one, and the text it is found by. Leaves `updatedAt` as it
   * is: a note must not conflict with an edit by a colleague.
   */
  async setNoteColumns(
    leadId: number,
    columns: { internalNotes: string; searchText: string },
  ): Promise<void> {
    await queryLeads(database)
      .updateTable('consultationLeads')
      .set(columns)
      .where('id', '=', leadId)
      .execute()
  },
})
