import { describe, expect, it } from 'vitest'
import { listLeadEmails, markAnswersSeen } from '#features/requests/emails/contract.ts'
import { eventually } from '../support/eventually.ts'
import { addCopies, setupLeadAnswers } from '../support/lead-answers-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('a client who answers hundreds of times on %s', (engine) => {
  const practice = setupLeadAnswers(engine)
  const { writeToLead, readThread, openThread, waitForAnswers, deliver, findLead, listRows } =
    practice

  const readFull = async (id: number) => {
    const thread = await practice.server.call(listLeadEmails, {
      cookie: practice.asDaniel,
      params: { id },
    })
    return thread.headers.get('x-answers-full')
  }

  const messageIds = new Map<number, string>()
  /** @returns a lead with as many answers as are stored, all of them read */
  async function fillThread() {
    const { id, messageId } = await writeToLead()
    messageIds.set(id, messageId)
    deliver(messageId)
    await waitForAnswers(id, 1)
    await eventually(() => expect(practice.smtp.mails).toHaveLength(1))
    await addCopies(practice.server, id, 999)
    deliver(messageId, { body: 'The last.' })
    await waitForAnswers(id, 1_000)
    await practice.server.sql(
      'update lead_answers set read_at = received_at where lead_id = ? and plain is not null',
      [id],
    )
    await openThread(id)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(false)
    return id
  }

  const report = async (id: number, answerId = '', clientWroteAt: string | null = null) => {
    const body = { ids: [answerId], clientWroteAt }
    const { asDaniel: cookie, server } = practice
    return (await server.call(markAnswersSeen, { cookie, params: { id }, body })).status
  }

  it('has the words of later answers in the mailbox, and in the thread that they came', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId)
    await waitForAnswers(id, 1)
    await addCopies(practice.server, id, 199)
    deliver(messageId, { body: 'The last with its words.' })
    const twice = { messageId: '<one-more@mail.example>', body: 'One more.' }
    deliver(messageId, twice)
    deliver(messageId, twice)
    deliver(messageId, { ...twice, body: 'Other words.' })
    deliver(messageId, { body: 'One more.' })
    await waitForAnswers(id, 203)
    const latest = (await readThread(id)).slice(0, 4)
    expect(latest.map(({ body, isCut }) => [body, isCut])).toEqual([
      ['', true],
      ['', true],
      ['', true],
      ['The last with its words.', false],
    ])
    expect(latest[0]).toMatchObject({
      senderName: 'Noor Haddad',
      subject: 'Re: Your consultation request',
      hasKnownId: false,
      isUnread: true,
    })
    expect(await readFull(id)).toBeNull()
  })

  it('is reported even when no more answers are stored, and the thread says where they are', async () => {
    const id = await fillThread()
    deliver(messageIds.get(id) ?? '', { body: 'One too many.' })
    await eventually(() => expect(practice.smtp.mails).toHaveLength(2))
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect(await readFull(id)).toBe('true')
    expect(await listRows(id)).toHaveLength(1_000)
    await openThread(id)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(false)
  })

  it('stays unread when one more comes while a screen reports what it has shown before', async () => {
    const id = await fillThread()
    deliver(messageIds.get(id) ?? '', { body: 'One too many.' })
    await eventually(async () => expect((await findLead(id))?.hasUnreadAnswer).toBe(true))
    const shown = (await readThread(id)).find(({ isUnread }) => isUnread)
    const seen = (await findLead(id))?.clientWroteAt
    deliver(messageIds.get(id) ?? '', { body: 'Another one.' })
    await eventually(async () => expect((await findLead(id))?.clientWroteAt).not.toBe(seen))

    // The report of the screen that shows the one before, then of the screen as it is now.
    expect(await report(id, shown?.id, seen)).toBe(204)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect((await readThread(id)).filter(({ isUnread }) => isUnread)).toMatchObject([
      { id: shown?.id },
    ])
    expect(await report(id, shown?.id, null)).toBe(204)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect(await report(id, shown?.id, (await findLead(id))?.clientWroteAt)).toBe(204)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(false)
  })
})
