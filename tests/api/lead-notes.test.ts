import { describe, expect, it } from 'vitest'
import { type Lead, listLeads } from '#features/requests/leads/contract/leads.ts'
import {
  addLeadNote,
  changeLeadNote,
  deleteLeadNote,
  type LeadNote,
  listLeadNotes,
  maxNotesPerLead,
  noteIsFinal,
  noteKeyIsUsed,
  noteNotFound,
} from '#features/requests/work-log/contract/notes.ts'
import { readLeadTimeline, type TimelineEntry } from '#features/staff/lead-screen/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { setupLeads } from '../support/lead-test-bed.ts'
import { minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('notes about a lead on %s', (engine) => {
  const practice = setupLeads(engine)
  const { change, find, getHistory, mayasLead } = practice

  const add = (cookie: string, id: number, text: string, key?: string) =>
    practice.server.call(addLeadNote, {
      cookie,
      params: { id },
      body: { text, ...(key && { key }) },
    })
  const list = async (cookie: string, id: number) =>
    (await practice.server.call(listLeadNotes, { cookie, params: { id } })).json as LeadNote[]
  const correct = (cookie: string, id: number, noteId: number, text: string) =>
    practice.server.call(changeLeadNote, { cookie, params: { id, noteId }, body: { text } })
  const remove = (cookie: string, id: number, noteId: number) =>
    practice.server.call(deleteLeadNote, { cookie, params: { id, noteId } })
  async function added(cookie: string, id: number, text: string): Promise<LeadNote> {
    const answer = await add(cookie, id, text)
    expect(answer.status).toBe(201)
    return answer.json as LeadNote
  }
  const search = async (words: string) =>
    (
      (
        await practice.server.call(listLeads, {
          cookie: practice.asAdmin,
          query: { search: words },
        })
      ).json as Lead[]
    ).map(({ id }) => id)
  const setAge = (noteId: number, minutes: number) =>
    practice.server.sql('update lead_notes set created_at = ? where id = ?', [
      new Date(Date.now() - minutes * minute).toISOString(),
      noteId,
    ])
  const trail = async (id: number) =>
    (
      await practice.server.sql(
        `select action, outcome from audit_log where record_type = 'lead' and record_id = ? and action like 'lead.note%' order by id`,
        [String(id)],
      )
    ).map(({ action, outcome }) => [action, outcome])

  it('keeps what each colleague writes, with their name and the time', async () => {
    const id = await mayasLead()
    const before = await find(practice.asAdmin, id)
    await added(practice.asMaya, id, '  Left a message.\nEvenings are best.  ')
    await added(practice.asAdmin, id, 'Amira has two places.')
    expect(await list(practice.asMaya, id)).toEqual([
      {
        id: expect.any(Number),
        text: 'Left a message.\nEvenings are best.',
        author: 'Maya Chen',
        createdAt: expect.any(String),
        editedAt: null,
        editableUntil: expect.any(String),
      },
      expect.objectContaining({
        text: 'Amira has two places.',
        author: 'Grace Kim',
        editableUntil: null,
      }),
    ])
    const after = await find(practice.asAdmin, id)
    expect(after?.internalNotes).toBe('Amira has two places.')
    // A colleague who is changing the lead in the meantime has no conflict.
    expect(after?.updatedAt).toBe(before?.updatedAt)
    expect(await trail(id)).toEqual([
      ['lead.note_added', 'success'],
      ['lead.note_added', 'success'],
    ])
  })

  it('keeps the words of two people who write at the same moment', async () => {
    const id = await mayasLead()
    const texts = Array.from({ length: 8 }, (_, number) => `Note ${number}.`)
    await Promise.all(
      texts.map((text, at) => add(at % 2 ? practice.asMaya : practice.asAdmin, id, text)),
    )
    expect((await list(practice.asMaya, id)).map(({ text }) => text).toSorted()).toEqual(texts)
  })

  it('adds a note once that is sent again after a lost response', async () => {
    const id = await mayasLead()
    const key = 'a-note-of-this-browser'
    const sent = await Promise.all([1, 2, 3].map(() => add(practice.asMaya, id, 'Called.', key)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(sent.map(({ json }) => (json as LeadNote).id)).size).toBe(1)
    // The same key of another person is another note.
    await add(practice.asAdmin, id, 'Called too.', key)
    expect((await list(practice.asMaya, id)).map(({ text }) => text)).toEqual([
      'Called.',
      'Called too.',
    ])
  })

  it('refuses a key that belongs to other words, so that none are lost without a sign', async () => {
    const id = await mayasLead()
    const key = 'one-key-for-two-notes'
    const first = (await add(practice.asMaya, id, 'Called.', key)).json as LeadNote
    const second = await add(practice.asMaya, id, 'Left a message.', key)
    expect([second.status, second.json]).toMatchObject([409, { message: noteKeyIsUsed }])
    expect((await list(practice.asMaya, id)).map(({ text }) => text)).toEqual(['Called.'])
    // The repetition of a note that its author has corrected in the meantime is no other note.
    await correct(practice.asMaya, id, first.id, 'Called twice.')
    const again = await add(practice.asMaya, id, 'Called.', key)
    expect([again.status, again.json]).toMatchObject([201, { text: 'Called twice.' }])
  })

  it('lets the author correct and delete a note for 15 minutes, and no one else', async () => {
    const id = await mayasLead()
    const note = await added(practice.asMaya, id, 'Colled.')
    expect(Date.parse(note.editableUntil ?? '') - Date.parse(note.createdAt)).toBe(15 * minute)
    const foreign = await correct(practice.asAdmin, id, note.id, 'Mine.')
    expect([foreign.status, foreign.json]).toMatchObject([403, { message: noteIsFinal }])
    expect((await remove(practice.asAdmin, id, note.id)).status).toBe(403)
    const corrected = await correct(practice.asMaya, id, note.id, 'Called.')
    expect(corrected.json).toMatchObject({ text: 'Called.', editedAt: expect.any(String) })
    expect((await find(practice.asMaya, id))?.internalNotes).toBe('Called.')

    await setAge(note.id, 16)
    expect((await correct(practice.asMaya, id, note.id, 'Never called.')).status).toBe(403)
    expect((await remove(practice.asMaya, id, note.id)).status).toBe(403)
    expect(await list(practice.asMaya, id)).toMatchObject([
      { text: 'Called.', editableUntil: null },
    ])
    await setAge(note.id, 14)
    expect((await remove(practice.asMaya, id, note.id)).status).toBe(204)
    expect(await list(practice.asMaya, id)).toEqual([])
    expect((await find(practice.asMaya, id))?.internalNotes).toBe('')
    const again = await remove(practice.asMaya, id, note.id)
    expect([again.status, again.json]).toMatchObject([404, { message: noteNotFound }])
    expect(await trail(id)).toEqual([
      ['lead.note_added', 'success'],
      ['lead.note_changed', 'refused'],
      ['lead.note_deleted', 'refused'],
      ['lead.note_changed', 'success'],
      ['lead.note_changed', 'refused'],
      ['lead.note_deleted', 'refused'],
      ['lead.note_deleted', 'success'],
    ])
  })

  it('is refused to a colleague and a visitor, and for a note of another lead', async () => {
    const id = await mayasLead()
    const other = await mayasLead()
    const note = await added(practice.asMaya, id, 'Called.')
    const unknown = await add(practice.asDaniel, 999_999, 'Mine.')
    const colleagues = await add(practice.asDaniel, id, 'Mine.')
    expect([colleagues.status, colleagues.json]).toEqual([404, unknown.json])
    const calls = [
      practice.server.call(listLeadNotes, { cookie: practice.asDaniel, params: { id } }),
      correct(practice.asDaniel, id, note.id, 'Mine.'),
      remove(practice.asDaniel, id, note.id),
      correct(practice.asMaya, other, note.id, 'Moved.'),
      remove(practice.asMaya, other, note.id),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 404,
    ])
    expect((await practice.server.call(listLeadNotes, { params: { id } })).status).toBe(401)
    // The author too, once the lead is a colleague's.
    await change(practice.asAdmin, id, { assignedTo: practice.danielId })
    expect((await remove(practice.asMaya, id, note.id)).status).toBe(404)
    expect(await list(practice.asDaniel, id)).toMatchObject([{ text: 'Called.' }])
  })

  it('refuses an empty note, one that is too long, and more than a lead can have', async () => {
    const id = await mayasLead()
    for (const text of ['', '  \n ', '\u200b', 'x'.repeat(5_001)]) {
      expect((await add(practice.asMaya, id, text)).status).toBe(400)
    }
    await added(practice.asMaya, id, 'é'.repeat(5_000))
    const rows = Array.from({ length: maxNotesPerLead - 1 }, () => `(${id}, 'Old.', '2026-11-01')`)
    await practice.server.sql(
      `insert into lead_notes (lead_id, text, created_at) values ${rows.join(', ')}`,
    )
    const oneMore = await add(practice.asMaya, id, 'One more.')
    expect(oneMore.status).toBe(409)
    expect(oneMore.json).toMatchObject({ message: 'A lead can have 500 notes.' })
    // By the way of earlier programs too, and then nothing of the change is stored.
    const body = { internalNotes: 'One more.', status: 'contacted' }
    expect((await change(practice.asMaya, id, body)).status).toBe(409)
    expect((await find(practice.asMaya, id))?.status).toBe('notContacted')
    expect(await list(practice.asMaya, id)).toHaveLength(maxNotesPerLead)
  })

  it('becomes findable, and no longer once it is corrected or deleted', async () => {
    const id = await mayasLead()
    const word = `lighthouse${engine}`
    const note = await added(practice.asMaya, id, `Wants the ${word}.`)
    await added(practice.asMaya, id, 'Something else.')
    expect(await search(word)).toEqual([id])
    await change(practice.asMaya, id, { status: 'contacted' })
    expect(await search(word)).toEqual([id])
    await correct(practice.asMaya, id, note.id, `Wants the harbour${engine}.`)
    expect(await search(word)).toEqual([])
    expect(await search(`harbour${engine}`)).toEqual([id])
    await remove(practice.asMaya, id, note.id)
    expect(await search(`harbour${engine}`)).toEqual([])
    expect(await search(`something ${id}`)).toEqual([id])
  })

  it('is what an earlier program writes as internal notes, without losing the words before', async () => {
    const id = await mayasLead()
    await change(practice.asMaya, id, { internalNotes: 'First.' })
    await change(practice.asAdmin, id, { internalNotes: 'Second.' })
    await change(practice.asAdmin, id, { internalNotes: 'Second.', status: 'contacted' })
    await change(practice.asAdmin, id, { internalNotes: null })
    expect((await find(practice.asMaya, id))?.internalNotes).toBe('')
    const notes = await list(practice.asMaya, id)
    expect(notes.map(({ text, author }) => [text, author])).toEqual([
      ['First.', 'Maya Chen'],
      ['Second.', 'Grace Kim'],
    ])
    const written = (await getHistory(id)).filter(({ field }) => field === 'internalNotes')
    expect(written).toHaveLength(3)
  })

  it('stands in the timeline, where only its author can still change it', async () => {
    const id = await mayasLead()
    const note = await added(practice.asMaya, id, 'Called.')
    const read = async (cookie: string) =>
      (
        (await practice.server.call(readLeadTimeline, { cookie, params: { id } }))
          .json as TimelineEntry[]
      ).find(({ kind }) => kind === 'note')
    const shown = { id: `note-${note.id}`, noteId: note.id, by: 'Maya Chen', text: 'Called.' }
    expect(await read(practice.asMaya)).toMatchObject({
      ...shown,
      byPhoto: expect.stringMatching(/^\/|^https/),
      editableUntil: note.editableUntil,
    })
    expect(await read(practice.asAdmin)).toMatchObject({ ...shown, editableUntil: null })
  })

  it('is deleted with the lead', async () => {
    const id = await submitConsultation(practice.server)
    await added(practice.asAdmin, id, 'Called.')
    await practice.server.sql('delete from consultation_leads where id = ?', [id])
    expect(await practice.server.sql('select id from lead_notes where lead_id = ?', [id])).toEqual(
      [],
    )
  })
})
