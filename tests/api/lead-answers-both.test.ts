import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type ImapServer, startImapServer } from '../support/imap-server.ts'
import { toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { setupLeadMail } from '../support/lead-mail-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)(
  'an answer to a therapist with a copy to the practice on %s',
  (engine) => {
    let imap: ImapServer
    const practice = setupLeadMail(engine, {
      getSettings: async () => {
        imap = await startImapServer()
        return { IMAP_URL: imap.url }
      },
    })
    afterAll(() => imap.stop())
    const { mayasLead, send, thread, list, getRows, answerTo } = practice

    const listStored = (id: number) =>
      practice.server.sql('select * from lead_answers where lead_id = ?', [id])

    it('can be read by the practice, although it was found in Gmail first', async () => {
      const id = await mayasLead()
      await send(practice.asMaya, id)
      const [row] = await getRows(id)
      const ours = String(row?.['message_id'])
      // Gmail is read from the time at which its account was first read.
      await eventually(async () => {
        await practice.server.restart()
        expect(
          await practice.server.sql(
            `select id from answer_mailboxes where kind = 'google' and position is not null`,
          ),
        ).toHaveLength(1)
      })
      const messageId = '<to-both@mail.example>'
      answerTo(String(row?.['thread_id']), ours, '', messageId)
      await practice.server.restart()
      await eventually(async () => expect(await listStored(id)).toHaveLength(1))
      expect((await listStored(id))[0]).toMatchObject({ plain: null })
      expect((await list(practice.asAdmin, id)).status).toBe(403)

      imap.deliver(toRawAnswer(ours, { messageId }))
      await eventually(async () =>
        expect(await listStored(id)).toMatchObject([{ plain: 'Thursday works well for me.' }]),
      )
      expect((await thread(practice.asAdmin, id)).map(({ body }) => body)).toContain(
        'Thursday works well for me.',
      )
      expect(await thread(practice.asMaya, id)).toHaveLength(2)
      expect((await practice.findLead(id))?.hasUnreadAnswer).toBe(true)
      expect((await practice.openThread(practice.asMaya, id))[0]?.isUnread).toBe(true)
      expect((await practice.findLead(id, practice.asMaya))?.hasUnreadAnswer).toBe(false)
    })
  },
)
