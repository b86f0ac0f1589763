import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { findMatches } from '#features/practice/match/contract.ts'
import { changeLead, listLeads, openLead } from '#features/requests/leads/contract/leads.ts'
import { openVisitor } from '../support/chat-client.ts'
import { submitConsultation, toConsultation } from '../support/consultation.ts'
import { countLeads, getRefusal, setupConsultation } from '../support/consultation-test-bed.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { callEngines } from '../support/test-database.ts'
import { admin } from '../support/test-server.ts'

describe.each(callEngines)('how a client wants to be reached on %s', (engine) => {
  const practice = setupConsultation(engine, { CHAT_HOURS: '0-24' })

  async function open(id: number) {
    const cookie = await practice.server.signIn(admin)
    return (await practice.server.call(openLead, { params: { id }, cookie })).json
  }

  it('is stored, and staff read it with the request', async () => {
    const id = await submitConsultation(practice.server, {
      callTimes: ['weekends', 'weekday-evenings', 'weekends'],
      contactBy: 'phone',
      mayLeaveMessage: true,
    })
    const wishes = {
      callTimes: ['weekday-evenings', 'weekends'],
      contactBy: 'phone',
      mayLeaveMessage: true,
      matchAnswers: null,
      source: 'form',
    }
    expect(await open(id)).toMatchObject(wishes)
    const cookie = await practice.server.signIn(admin)
    const list = await practice.server.call(listLeads, { query: { lead: String(id) }, cookie })
    expect(list.json).toMatchObject([wishes])
    const body = { status: 'contacted' as const }
    const changed = await practice.server.call(changeLead, { params: { id }, body, cookie })
    expect(changed.json).toMatchObject(wishes)
  })

  it.each([
    ['nothing', {}],
    ['null', { callTimes: null, contactBy: null, matchId: null }],
    ['no times', { callTimes: [] }],
  ])('may be left open: %s', async (_, changes) => {
    const id = await submitConsultation(practice.server, changes)
    expect(await open(id)).toMatchObject({
      callTimes: [],
      contactBy: null,
      mayLeaveMessage: false,
      matchAnswers: null,
    })
  })

  it.each([
    ['an unknown time', { callTimes: ['at night'] }, 'callTimes.0'],
    ['one time that is no list', { callTimes: 'weekends' }, 'callTimes'],
    ['a script', { callTimes: ['<script>alert(1)</script>'] }, 'callTimes.0'],
    ['more times than there are', { callTimes: Array(1_000).fill('weekends') }, 'callTimes'],
    ['an unknown way', { contactBy: 'fax' }, 'contactBy'],
    ['a word instead of a yes', { mayLeaveMessage: 'yes' }, 'mayLeaveMessage'],
    ['a novel as answers', { matchId: 'x'.repeat(101) }, 'matchId'],
  ])('is refused with the field: %s', async (_, changes, path) => {
    const before = await countLeads(practice.server)
    const body = toConsultation(await practice.server.captchaToken(), changes)
    const answer = await practice.post(body)
    expect(answer.status).toBe(400)
    expect(getRefusal(answer).issues.map((issue) => issue.path)).toEqual([path])
    expect(await countLeads(practice.server)).toBe(before)
  })

  it.each([
    ['unknown', randomUUID()],
    ['damaged', 'not-an-id'],
  ])('does not lose a request because its answers are %s', async (_, matchId) => {
    const id = await submitConsultation(practice.server, { matchId })
    expect(await open(id)).toMatchObject({ matchAnswers: null })
  })

  it('is stored with the answers of “Help me choose” that the client passed on', async () => {
    const body = { answers: { concern: ['worry'] } }
    const { id: matchId } = (await practice.server.call(findMatches, { body })).json as {
      id: string
    }
    const id = await submitConsultation(practice.server, { matchId })
    expect(await open(id)).toMatchObject({
      matchAnswers: [{ question: 'What brings you', answer: 'Worry or anxiety' }],
    })
  })

  it('does not ask for a voicemail where staff made the lead from a conversation', async () => {
    const visitor = await openVisitor(practice.server)
    const first = visitor.say('Could you call me?', await visitor.solve())
    await visitor.acknowledged(first)
    const cookie = await practice.server.signIn(admin)
    const params = { sessionId: await visitor.getStaffId() }
    const made = await practice.server.call(createChatLead, { params, cookie, body: chatLead })
    const { id } = made.json as { id: number }
    expect(await open(id)).toMatchObject({ source: 'chat', mayLeaveMessage: false })
  })
})
