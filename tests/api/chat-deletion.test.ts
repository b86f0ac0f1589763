import { describe, expect, it } from 'vitest'
import { changeChatSession, deleteChatSession } from '#features/chat/chat/contract/conversations.ts'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { readChatHistory } from '#features/chat/chat/contract/messages.ts'
import { changeLead, deleteLead } from '#features/requests/leads/contract/leads.ts'
import { formatFullDay, practiceDay, toNoon } from '#shared/practice-time.ts'
import { chatLead, setupConversations } from '../support/conversation-calls.ts'
import { eventually } from '../support/eventually.ts'
import { day } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { maya } from '../support/test-server.ts'

describe.each(engines)('a conversation on %s', (engine) => {
  const { practice, toStaffId, begin, find, read, getRow, send } = setupConversations(engine)

  const remove = async (secret: string, cookie = practice.asAdmin) =>
    practice.server.call(deleteChatSession, {
      cookie,
      params: { sessionId: await toStaffId(secret) },
    })
  const assign = async (secret: string, assignedTo: number | null) =>
    practice.server.call(changeChatSession, {
      cookie: practice.asAdmin,
      params: { sessionId: await toStaffId(secret) },
      body: { assignedTo },
    })
  const until = practiceDay(new Date(Date.now() + 90 * day))
  async function beginHeld() {
    const secret = await begin('Words that a complaint is about.')
    const made = await practice.server.call(createChatLead, {
      cookie: practice.asAdmin,
      params: { sessionId: await toStaffId(secret) },
      body: chatLead,
    })
    const { id } = made.json as { id: number }
    const change = async (hold: object | null) => {
      const { status } = await practice.server.call(changeLead, {
        cookie: practice.asAdmin,
        params: { id },
        body: { hold },
      })
      expect(status).toBe(200)
    }
    await change({ reason: 'Complaint to the college', until })
    return { secret, id, release: () => change(null) }
  }
  /** Moves a conversation to ten days ago. */
  async function age(secret: string) {
    const staffId = await toStaffId(secret)
    const [at, end] = [10, 4].map((days) => new Date(Date.now() - days * day).toISOString())
    await practice.server.sql(
      'update chat_messages set timestamp = ?, expires_at = ? where session_id = ?',
      [at ?? '', end ?? '', staffId],
    )
    await practice.server.sql(
      'update chat_sessions set created_at = ?, last_message_at = ?, expires_at = ? where session_id = ?',
      [at ?? '', at ?? '', end ?? '', staffId],
    )
  }

  it('is deleted by its owner or an administrator only', async () => {
    const secret = await begin()
    const refused = await remove(secret, practice.asMaya)
    expect([refused.status, refused.json]).toEqual([
      403,
      { message: 'Only its owner and administrators delete a conversation.' },
    ])
    expect((await read(secret)).status).toBe(200)
    const number = (await getRow(secret))?.['id']
    await assign(secret, await practice.server.userId(maya))
    expect((await remove(secret, practice.asMaya)).status).toBe(204)
    const deletions = await practice.server.sql(
      "select outcome from audit_log where action = 'conversation.deleted' and record_id = ? order by id",
      [String(number)],
    )
    expect(deletions.map(({ outcome }) => outcome)).toEqual(['refused', 'success'])
    expect((await remove(await begin())).status).toBe(204)
  })

  it('is not deleted by anybody while a lead made from it is on hold', async () => {
    const { secret, id, release } = await beginHeld()
    const refused = await remove(secret)
    expect([refused.status, refused.json]).toEqual([
      409,
      {
        message: `The lead made from this conversation is on hold until ${formatFullDay(toNoon(until), 'UTC')}. The conversation can be deleted when the hold ends or is released.`,
      },
    ])
    // A person who may not see the lead does not learn why it is on hold.
    expect(refused.text).not.toContain('Complaint')
    expect((await read(secret)).status).toBe(200)
    const { status } = await practice.server.call(deleteLead, {
      cookie: practice.asAdmin,
      params: { id },
    })
    expect(status).toBe(409)
    await release()
    expect((await remove(secret)).status).toBe(204)
  })

  it('is kept by retention until that hold ends, and deleted once it is released', async () => {
    const { secret, release } = await beginHeld()
    const other = await begin('Of no one on hold')
    for (const one of [secret, other]) await age(one)
    await practice.server.restart() // the job runs at the start
    await eventually(async () => expect(await getRow(other)).toBeUndefined())
    expect(await find(secret)).toMatchObject({
      lastMessage: 'Words that a complaint is about.',
    })
    expect((await read(secret)).json).toHaveLength(1)
    const history = await practice.server.call(readChatHistory, { body: { sessionId: secret } })
    expect(history.json).toMatchObject({ messages: [{ seq: 1 }] })
    await release()
    await practice.server.restart()
    await eventually(async () => expect(await getRow(secret)).toBeUndefined())
  })

  it('goes on when its visitor writes after its time, if a hold came in its last minutes', async () => {
    const { secret, release } = await beginHeld()
    const before = await getRow(secret)
    // The sweep, every ten minutes, has not run since the hold was set.
    await age(secret)
    expect((await send(secret, { message: 'One more thing.' })).status).toBe(201)
    expect((await getRow(secret))?.['id']).toBe(before?.['id'])
    expect((await read(secret)).json).toMatchObject([
      { message: 'Words that a complaint is about.' },
      { message: 'One more thing.' },
    ])
    await release()
    // Without a hold the same begins a new conversation.
    await age(secret)
    expect((await send(secret, { message: 'Someone new' })).status).toBe(201)
    expect((await read(secret)).json).toMatchObject([{ message: 'Someone new' }])
  })
})
