import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { text, textLimits } from '#shared/text.ts'

/** An author can correct or delete a note for this long. */
export const noteEditMinutes = 15
/** More than anyone reads; it bounds what is stored with one lead. */
export const maxNotesPerLead = 500

export const noteNotFound = 'This note no longer exists.'
export const noteKeyIsUsed = 'Another note was added with this key.'
export const noteIsFinal = `Only its author can change a note, for ${noteEditMinutes} minutes.`

export const leadNoteSchema = z.object({
  id: z.number(),
  text: z.string(),
  /** By the name at that time; null for a text from before authors were recorded. */
  author: z.nullable(z.string()),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** Until when the reader can change or delete it; null if they cannot. */
  editableUntil: z.nullable(z.string()),
})
export type LeadNote = z.output<typeof leadNoteSchema>

export const noteTextSchema = text({
  min: 1,
  max: textLimits.internalNotes,
  message: 'Please write a note.',
  what: 'The note',
})

const ofLead = z.object({ id: recordId })
const ofNote = z.object({ id: recordId, noteId: recordId })

export const listLeadNotes = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/notes',
  access: 'staff',
  summary:
    'The internal notes of a lead, oldest first; a therapist reads those of their own leads.',
  params: ofLead,
  response: z.array(leadNoteSchema),
  reads: 'leads',
})

export const addLeadNote = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/notes',
  access: 'staff',
  summary: 'Adds an internal note to a lead. With the same `key` again, it is added once.',
  params: ofLead,
  body: z.object({
    text: noteTextSchema,
    /** Made by the caller for this note, so that it can be sent again after a lost response. */
    key: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
  }),
  response: leadNoteSchema,
  status: 201,
  changes: 'leads',
})

export const changeLeadNote = endpoint({
  method: 'PATCH',
  path: '/api/admin/leads/:id/notes/:noteId',
  access: 'staff',
  summary: 'Corrects one’s own note within 15 minutes.',
  params: ofNote,
  body: z.object({ text: noteTextSchema }),
  response: leadNoteSchema,
  changes: 'leads',
})

export const deleteLeadNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id/notes/:noteId',
  access: 'staff',
  summary: 'Deletes one’s own note within 15 minutes.',
  params: ofNote,
  response: null,
  changes: 'leads',
})
