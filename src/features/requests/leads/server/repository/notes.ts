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

const selectNotes = (database: Database, leadId: number) =>
  queryLeads(database).selectFrom('leadNotes').where('leadId', '=', leadId)

const createNoteReads = (database: Database) => ({
  /** The notes of a lead, oldest first. */
  async listNotes(leadId: number): Promise<LeadNoteRow[]> {
    return selectNotes(database, leadId).select(noteColumns).orderBy('id').execute()
  },

  /** The texts of its notes, oldest first. */
  async listNoteTexts(leadId: number): Promise<string[]> {
    const notes = await selectNotes(database, leadId).select('text').orderBy('id').execute()
    return notes.map(({ text }) => text)
  },

  /** The texts of its notes and of its logged calls, by which the lead is found. */
  async listSearchedTexts(leadId: number): Promise<string[]> {
    const calls = queryLeads(database)
      .selectFrom('leadCalls')
      .select('note as text')
      .where('leadId', '=', leadId)
    const rows = await selectNotes(database, leadId).select('text').unionAll(calls).execute()
    return rows.map(({ text }) => text)
  },

  async findNote(leadId: number, id: number): Promise<LeadNoteRow | undefined> {
    return selectNotes(database, leadId).select(noteColumns).where('id', '=', id).executeTakeFirst()
  },

  async findNoteByKey(leadId: number, key: string): Promise<LeadNoteRow | undefined> {
    return selectNotes(database, leadId)
      .select(noteColumns)
      .where('submissionKey', '=', key)
      .executeTakeFirst()
  },

  async countNotes(leadId: number): Promise<number> {
    const { n } = await selectNotes(database, leadId)
      .select((note) => note.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  },
})

const createNoteWrites = (database: Database) => ({
  /** @returns undefined when a note with this key is already stored with the lead */
  async insertNote(note: NewLeadNote): Promise<LeadNoteRow | undefined> {
    return queryLeads(database)
      .insertInto('leadNotes')
      .values({ submissionKey: null, ...note, editedAt: null })
      .onConflict((conflict) => conflict.columns(['leadId', 'submissionKey']).doNothing())
      .returning(noteColumns)
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

  /**
   * Sets the columns that a lead has for its notes: the text of the newest one, and the text by which it is found.
   * Leaves `updatedAt` as it is: a note must not conflict with an edit by a colleague.
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

export const createLeadNotes = (database: Database) => ({
  ...createNoteReads(database),
  ...createNoteWrites(database),
})
