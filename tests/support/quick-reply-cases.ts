import { describe, expect, it } from 'vitest'
import {
  addReply,
  changeReply,
  deleteReply,
  getReplyValues,
  listReplies,
  type Reply,
  replyLimits,
} from '#features/requests/replies/contract.ts'
import { replyTexts } from '#features/requests/replies/rules.ts'
import type { setupUndoSend } from './undo-send-test-bed.ts'

const welcome = { title: 'Welcome', text: { en: 'Hello {firstName}', fr: 'Bonjour {firstName}' } }

type Bed = Pick<ReturnType<typeof setupUndoSend>, 'practice'>
type ReadAudit = (type: string, id: number) => Promise<string[]>

/** The calls about quick replies, on the server of the file that runs them. */
export function describeQuickReplies({ practice }: Bed, readAudit: ReadAudit) {
  describe('a quick reply', () => {
    const list = async (cookie: string) =>
      (await practice.server.call(listReplies, { cookie })).json as Reply[]
    const add = (cookie: string, body: object) => practice.server.call(addReply, { cookie, body })
    const change = (cookie: string, id: number, body: object) =>
      practice.server.call(changeReply, { cookie, params: { id }, body })
    const remove = (cookie: string, id: number) =>
      practice.server.call(deleteReply, { cookie, params: { id } })

    // SECOND-EDITION: “A starter set comes with every practice.”
    it('comes in a starter set in English and French, which both roles read', async () => {
      const starters = await list(practice.asMaya)
      expect(starters.length).toBeGreaterThanOrEqual(8)
      expect(starters.every(({ shared, text }) => shared && text.en && text.fr)).toBe(true)
      expect(await list(practice.asAdmin)).toEqual(starters)
    })

    it('of the starter set stays deleted, also after a restart', async () => {
      const [first, ...others] = await list(practice.asAdmin)
      expect((await remove(practice.asAdmin, first?.id ?? 0)).status).toBe(204)
      await practice.server.restart()
      expect(others).not.toEqual([])
      expect(await list(practice.asAdmin)).toEqual(others)
    })

    it('that is shared is written by administrators only', async () => {
      const answer = await add(practice.asAdmin, { ...welcome, shared: true })
      expect([answer.status, answer.json]).toEqual([
        201,
        { id: expect.any(Number), ...welcome, shared: true },
      ])
      const { id } = answer.json as Reply
      expect((await list(practice.asMaya)).map((one) => one.id)).toContain(id)
      const attempts = [
        await add(practice.asMaya, { ...welcome, shared: true }),
        await change(practice.asMaya, id, { title: 'Mine now' }),
        await remove(practice.asMaya, id),
      ]
      for (const attempt of attempts) {
        expect([attempt.status, attempt.json]).toEqual([403, { message: replyTexts.shared }])
      }
      const changed = await change(practice.asAdmin, id, { text: { en: 'Good day', fr: '' } })
      expect(changed.json).toEqual({ id, title: 'Welcome', text: { en: 'Good day' }, shared: true })
      expect((await remove(practice.asAdmin, id)).status).toBe(204)
      expect((await remove(practice.asAdmin, id)).status).toBe(404)
      expect(await readAudit('reply', id)).toEqual([
        'reply.created success',
        'reply.changed refused',
        'reply.deleted refused',
        'reply.changed success',
        'reply.deleted success',
        'reply.deleted refused',
      ])
    })

    it('of one’s own is seen by no one else and cannot be shared by a therapist', async () => {
      const { id } = (await add(practice.asMaya, welcome)).json as Reply
      expect((await list(practice.asMaya)).find((one) => one.id === id)?.shared).toBe(false)
      for (const cookie of [practice.asDaniel, practice.asAdmin]) {
        expect((await list(cookie)).map((one) => one.id)).not.toContain(id)
        expect((await change(cookie, id, { title: 'Seen' })).status).toBe(404)
        expect((await remove(cookie, id)).status).toBe(404)
      }
      expect((await change(practice.asMaya, id, { shared: true })).status).toBe(403)
      expect((await change(practice.asMaya, id, { title: 'Second' })).json).toMatchObject({
        title: 'Second',
        text: welcome.text,
      })
    })

    it.each([
      [{ ...welcome, title: ' ' }, 'title'],
      [{ ...welcome, title: 'a'.repeat(101) }, 'title'],
      [{ ...welcome, text: { en: '', fr: 'Bonjour' } }, 'text.en'],
      [{ ...welcome, text: { en: 'a'.repeat(5_001) } }, 'text.en'],
      [{ ...welcome, text: { en: 'Hello', fr: 'a'.repeat(5_001) } }, 'text.fr'],
    ])('is refused when it is empty or too long: case %#', async (body, path) => {
      const { status, json } = await add(practice.asMaya, body)
      expect(status).toBe(400)
      expect((json as { issues: { path: string }[] }).issues).toMatchObject([{ path }])
    })

    it('is one of at most 200 of a person', async () => {
      const at = new Date().toISOString()
      const [{ n: before } = {}] = await practice.server.sql(
        'select count(*) as n from quick_replies where owner_id = ?',
        [practice.mayaId],
      )
      const missing = replyLimits.count - Number(before) - 1
      await practice.server.sql(
        `insert into quick_replies (owner_id, title, text_en, created_at, updated_at)
         values ${Array.from({ length: missing }, () => '(?, ?, ?, ?, ?)').join(', ')} returning id`,
        Array.from({ length: missing }, () => [practice.mayaId, 'One', 'Hello', at, at]).flat(),
      )
      expect((await add(practice.asMaya, welcome)).status).toBe(201)
      const refused = await add(practice.asMaya, welcome)
      expect([refused.status, refused.json]).toEqual([409, { message: replyTexts.tooMany }])
      expect((await add(practice.asDaniel, welcome)).status).toBe(201)
    })

    it('is filled with the therapist of the lead, or with the writer', async () => {
      const values = async (cookie: string, lead?: number) => {
        const query = lead === undefined ? {} : { lead: String(lead) }
        return (await practice.server.call(getReplyValues, { cookie, query })).json
      }
      await practice.server.sql('update therapists set session_fee = 150 where user_id = ?', [
        practice.danielId,
      ])
      const ofDaniel = {
        en: { therapistName: 'Daniel Okafor', fee: '$150 per session' },
        fr: { therapistName: 'Daniel Okafor', fee: '150\u00a0$ la séance' },
      }
      const id = await practice.getLead(practice.danielId)
      expect(await values(practice.asAdmin, id)).toMatchObject(ofDaniel)
      expect(await values(practice.asDaniel)).toMatchObject(ofDaniel)
      expect(await values(practice.asAdmin)).toMatchObject({
        en: { practiceName: 'Stillwater Psychotherapy', therapistName: null, fee: null },
      })
      const query = { lead: String(id) }
      const refused = await practice.server.call(getReplyValues, { cookie: practice.asMaya, query })
      expect(refused.status).toBe(404)
    })

    it('of one’s own leaves with the account', async () => {
      const { id } = (await add(practice.asDaniel, welcome)).json as Reply
      await practice.server.sql('delete from users where id = ?', [practice.danielId])
      expect(await practice.server.sql('select id from quick_replies where id = ?', [id])).toEqual(
        [],
      )
    })
  })
}
