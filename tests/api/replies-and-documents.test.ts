import { beforeAll, describe, expect, it } from 'vitest'
import {
  addDocument,
  deleteDocument,
  documentLimits,
  downloadDocument,
  listDocuments,
} from '#features/requests/documents/contract.ts'
import { documentTexts } from '#features/requests/documents/rules.ts'
import { downloadAttachment } from '#features/requests/emails/contract.ts'
import { mailTexts, toDeletedDocument } from '#features/requests/emails/rules.ts'
import { someFile, toFileForm } from '../support/chat-files.ts'
import { describeQuickReplies } from '../support/quick-reply-cases.ts'
import { callEngines } from '../support/test-database.ts'
import { setupUndoSend } from '../support/undo-send-test-bed.ts'

describe.each(callEngines)('for staff who write on %s', (engine) => {
  const bed = setupUndoSend(engine)
  const { practice, sendUndoable, undo, passUndoTime, waitForStatus } = bed
  const { getLead, mayasLead, send, entry, thread } = practice

  const readAudit = async (type: string, id: number) =>
    (
      await practice.server.sql(
        'select action, outcome from audit_log where record_type = ? and record_id = ? order by id',
        [type, String(id)],
      )
    ).map(({ action, outcome }) => `${String(action)} ${String(outcome)}`)

  describe('a document of the practice', () => {
    let form = { id: 0, name: 'Consent form.pdf', size: 2_000 }

    const upload = (cookie: string, sent: Parameters<typeof toFileForm>[0] = {}) =>
      practice.server.request(addDocument.path, {
        method: 'POST',
        headers: { cookie },
        body: toFileForm({ name: 'Consent form.pdf', ...sent }),
      })
    const remove = (cookie: string, id: number) =>
      practice.server.call(deleteDocument, { cookie, params: { id } })
    const addForm = async (sent?: Parameters<typeof toFileForm>[0]) =>
      (await upload(practice.asAdmin, sent)).json as typeof form
    beforeAll(async () => {
      form = await addForm()
    })

    it('is kept by administrators, and read by both roles as a file to save', async () => {
      expect(form).toEqual({
        id: expect.any(Number),
        name: 'Consent form.pdf',
        size: 2_000,
        createdAt: expect.any(String),
      })
      expect((await upload(practice.asMaya)).status).toBe(403)
      expect((await remove(practice.asMaya, form.id)).status).toBe(403)
      const cookie = practice.asMaya
      const listed = await practice.server.call(listDocuments, { cookie })
      expect(listed.json).toEqual([form, expect.objectContaining({ name: 'Intake form.pdf' })])
      const file = await practice.server.call(downloadDocument, { cookie, params: { id: form.id } })
      expect([file.status, file.headers.get('content-disposition')]).toEqual([
        200,
        "attachment; filename*=UTF-8''Consent%20form.pdf",
      ])
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('content-type')).toContain('application/octet-stream')
    })

    it('is a PDF by its content, whatever its name says, and at most 10 MB', async () => {
      const cookie = practice.asAdmin
      const html = Buffer.from('<script>alert(1)</script>')
      const strange = await upload(cookie, { bytes: html, name: 'form.pdf' })
      expect([strange.status, strange.json]).toEqual([415, { message: documentTexts.wrongType }])
      const picture = await upload(cookie, { bytes: someFile('image/png'), type: 'image/png' })
      expect(picture.status).toBe(415)
      const large = someFile('application/pdf', documentLimits.bytes + 1)
      expect((await upload(cookie, { bytes: large })).status).toBe(413)
      const hidden = await addForm({ name: 'form\u202efdp.exe' })
      expect(hidden.name).toBe('formfdp.exe.pdf')
      expect((await remove(cookie, hidden.id)).status).toBe(204)
    })

    it('goes out with an email by the practice’s address, and its name is in the timeline', async () => {
      const id = await getLead(practice.danielId)
      await send(practice.asDaniel, id, { documentIds: [form.id] })
      expect(practice.smtp.mails[0]?.files).toEqual([{ name: form.name, bytes: someFile() }])
      expect(practice.smtp.mails[0]?.text).toContain('Welcome.')
      const shown = { attachments: [form.name] }
      const [message] = await thread(practice.asAdmin, id)
      expect(message).toMatchObject(shown)
      const entries = await bed.readTimeline(practice.asAdmin, id)
      expect(entries.filter(({ kind }) => kind === 'email')).toMatchObject([shown])
      const params = { id, emailId: message?.id, number: 1 }
      const file = await practice.server.call(downloadAttachment, {
        cookie: practice.asAdmin,
        params,
      })
      expect(file.status).toBe(200)
    })

    it('goes out by Gmail in the same way, also where the email is too large for JSON', async () => {
      const id = await mayasLead()
      const large = await addForm({
        bytes: someFile('application/pdf', 5_000_000),
        name: 'Large.pdf',
      })
      for (const document of [form, large]) {
        const answer = await send(practice.asMaya, id, { documentIds: [document.id] })
        expect(answer.status).toBe(201)
        expect(
          practice.google.sent.at(-1)?.files.map(({ name, bytes }) => [name, bytes.length]),
        ).toEqual([[document.name, document.size]])
      }
      expect((await thread(practice.asMaya, id)).map(({ attachments }) => attachments)).toEqual([
        [large.name],
        [form.name],
      ])
      await remove(practice.asAdmin, large.id)
    })

    it('stays with an email that is taken back or sent again', async () => {
      const id = await getLead(practice.danielId)
      const emailId = await sendUndoable(practice.asDaniel, id, { documentIds: [form.id] })
      const undone = await undo(practice.asDaniel, id, `log-${emailId}`)
      expect(entry(undone).documentIds).toEqual([form.id])
      practice.smtp.setMode('reject')
      const sendKey = 'a-key-of-sixteen-letters'
      const failed = await send(practice.asDaniel, id, { documentIds: [form.id], sendKey })
      expect(failed.status).toBe(503)
      practice.smtp.setMode('accept')
      const again = await send(practice.asDaniel, id, { documentIds: [form.id], sendKey })
      expect(again.status).toBe(201)
      expect(practice.smtp.mails.map(({ files }) => files.length)).toEqual([1])
    })

    it('that was deleted is refused before anything is sent', async () => {
      const id = await getLead(practice.danielId)
      const gone = await addForm({ name: 'Old form.pdf' })
      await sendUndoable(practice.asDaniel, id, { documentIds: [form.id, gone.id] })
      expect((await remove(practice.asAdmin, gone.id)).status).toBe(204)
      const refused = await send(practice.asDaniel, id, { documentIds: [gone.id] })
      expect([refused.status, refused.json]).toMatchObject([
        400,
        { issues: [{ path: 'documentIds', message: mailTexts.documentGone }] },
      ])
      passUndoTime()
      await waitForStatus(id, 'failed')
      expect(practice.smtp.mails).toEqual([])
      expect(await readAudit('document', gone.id)).toEqual([
        'document.created success',
        'document.deleted success',
      ])
      expect(await thread(practice.asDaniel, id)).toMatchObject([
        {
          status: 'failed',
          failure: toDeletedDocument('Old form.pdf'),
          attachments: [form.name, 'Old form.pdf'],
        },
      ])
      const [failed] = await thread(practice.asDaniel, id)
      expect(failed?.rewrite?.documentIds).toEqual([form.id])
      const [toOthers] = await thread(practice.asAdmin, id)
      expect(toOthers?.rewrite).toBeUndefined()
      // Its writer sends a changed text in its place.
      const rewritten = { ...failed?.rewrite, message: 'Without the old form.' }
      expect((await send(practice.asDaniel, id, rewritten)).status).toBe(201)
      // The alert about the failed one is another mail.
      expect(practice.smtp.mails.at(-1)?.files).toHaveLength(1)
      const [sent, ...others] = await thread(practice.asDaniel, id)
      expect(others).toEqual([])
      expect(sent).toMatchObject({ status: 'sent', attachments: [form.name] })
      expect(sent?.rewrite).toBeUndefined()
    })

    it('is listed by its name, 2 before 10', async () => {
      const names = ['Form 10.pdf', 'form 2.pdf', 'Form 1.pdf']
      const ids: number[] = []
      for (const name of names) ids.push((await addForm({ name })).id)
      const listed = await practice.server.call(listDocuments, { cookie: practice.asMaya })
      const found = (listed.json as (typeof form)[]).filter(({ id }) => ids.includes(id))
      expect(found.map(({ name }) => name)).toEqual(['Form 1.pdf', 'form 2.pdf', 'Form 10.pdf'])
      for (const id of ids) await remove(practice.asAdmin, id)
    })

    it('is one of at most five, of 15 MB together', async () => {
      const id = await getLead(practice.danielId)
      const six = await send(practice.asDaniel, id, { documentIds: [1, 2, 3, 4, 5, 6] })
      expect(six.status).toBe(400)
      const bytes = someFile('application/pdf', 8 * 1024 * 1024)
      const large = [await addForm({ bytes }), await addForm({ bytes })].map((one) => one.id)
      const refused = await send(practice.asDaniel, id, { documentIds: large })
      expect([refused.status, refused.json]).toMatchObject([
        400,
        { issues: [{ path: 'documentIds', message: mailTexts.documentsTooLarge }] },
      ])
      expect(practice.smtp.mails).toEqual([])
    })
  })

  describeQuickReplies(bed, readAudit)
})
