import type { Database } from '#platform/server/database/database.ts'
import { type NewNote, type NoteRow, queryWorkLog } from './tables.ts'

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
  queryWorkLog(database).selectFrom('leadNotes').where('leadId', '=', leadId)

const createNoteReads = (database: Database) => ({
  /** The notes of a lead, oldest first. */
  async listNotes(leadId: number): Promise<NoteRow[]> {
    return selectNotes(database, leadId).select(noteColumns).orderBy('id').execute()
  },

  /** The texts of its notes, oldest first. */
  async listNoteTexts(leadId: number): Promise<string[]> {
    const notes = await selectNotes(database, leadId).select('text').orderBy('id').execute()
    return notes.map(({ text }) => text)
  },

  /** The texts of its notes and of its logged calls, by which the lead is found. */
  async listSearchedTexts(leadId: number): Promise<string[]> {
    const calls = queryWorkLog(database)
      .selectFrom('leadCalls')
      .select('note as text')
      .where('leadId', '=', leadId)
    const rows = await selectNotes(database, leadId).select('text').unionAll(calls).execute()
    return rows.map(({ text }) => text)
  },

  async findNote(leadId: number, id: number): Promise<NoteRow | undefined> {
    return selectNotes(database, leadId).select(noteColumns).where('id', '=', id).executeTakeFirst()
  },

  async findNoteByKey(leadId: number, key: string): Promise<NoteRow | undefined> {
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
  async insertNote(note: NewNote): Promise<NoteRow | undefined> {
    return queryWorkLog(database)
      .insertInto('leadNotes')
      .values({ submissionKey: null, ...note, editedAt: null })
      .onConflict((conflict) => conflict.columns(['leadId', 'submissionKey']).doNothing())
      .returning(noteColumns)
      .executeTakeFirst()
  },

  async updateNote(
    id: number,
    change: Pick<NoteRow, 'text' | 'editedAt'>,
  ): Promise<NoteRow | undefined> {
    return queryWorkLog(database)
      .updateTable('leadNotes')
      .set(change)
      .where('id', '=', id)
      .returning(noteColumns)
      .executeTakeFirst()
  },

  async deleteNote(id: number): Promise<void> {
    await queryWorkLog(database).deleteFrom('leadNotes').where('id', '=', id).execute()
  },
})

export const createNoteRows = (database: Database) => ({
  ...createNoteReads(database),
  ...createNoteWrites(database),
})
