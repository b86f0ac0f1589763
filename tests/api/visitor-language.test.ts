// The language in which a visitor uses the site, on leads and conversations.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  getChatSession,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import {
  changeLead,
  type Lead,
  listLeads,
  openLead,
} from '#features/requests/leads/contract/leads.ts'
import { noor, openSocket, openStaff, openVisitor } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { findStaffId } from '../support/staff-id.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the language of a visitor on %s', (engine) => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    cookie = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  const findLead = async (id: number) => {
    const { json } = await server.call(listLeads, { cookie, query: { lead: String(id) } })
    return (json as Lead[])[0]
  }
  const listSessions = async (query: Record<string, string> = {}) => {
    const { json, headers } = await server.call(listChatSessions, { cookie, query })
    const rows = json as ChatSessionSummary[]
    return { rows, total: Number(headers.get('x-total-count')) }
  }
  const findSession = async (secret: string) => {
    const staffId = await findStaffId(server, secret)
    return (await listSessions()).rows.find(({ sessionId }) => sessionId === staffId)
  }

  const request = (acceptLanguage?: string): Promise<number> => {
    return submitConsultation(
      server,
      {},
      acceptLanguage ? { 'accept-language': acceptLanguage } : {},
    )
  }

  /** A visitor whose first message is stored. */
  async function openTalker(language?: 'en' | 'fr') {
    const visitor = await openVisitor(server, randomUUID(), language ? { language } : {})
    await visitor.acknowledged(visitor.say('Bonjour?', await visitor.solve()))
    return visitor
  }

  describe('who requests a consultation', () => {
    it.each([
      ['fr-CA', 'fr'],
      ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
      ['en-CA,fr;q=0.5', 'en'],
      [undefined, 'en'],
    ])('is that of the page: %s is %s', async (header, language) => {
      const id = await request(header)
      expect(await findLead(id)).toMatchObject({ id, language })
      const opened = await server.call(openLead, { cookie, params: { id } })
      expect(opened.json).toMatchObject({ id, language })
    })

    it('stays when staff change the lead, and cannot be changed by them', async () => {
      const id = await request('fr-CA')
      const body = { status: 'contacted', language: 'en' }
      const { json } = await server.call(changeLead, { cookie, params: { id }, body })
      expect(json).toMatchObject({ status: 'contacted', language: 'fr' })
    })
  })

  describe('in the list of leads', () => {
    it('is a filter, counted and combined with the others', async () => {
      const id = await request('fr-CA')
      const other = await submitConsultation(server)
      const ask = async (query: Record<string, string>) => {
        const answer = await server.call(listLeads, { cookie, query })
        const rows = answer.json as Lead[]
        return { rows, total: Number(answer.headers.get('x-total-count')) }
      }
      const all = (await ask({})).rows
      const inFrench = all.filter(({ language }) => language === 'fr')
      const french = await ask({ language: 'fr', page: '1' })
      expect(french.total).toBe(inFrench.length)
      expect(french.rows.map((lead) => lead.id)).toContain(id)
      expect(french.rows.map((lead) => lead.id)).not.toContain(other)
      expect((await ask({ language: 'en', page: '1' })).total).toBe(all.length - inFrench.length)
      const fresh = await ask({
        language: 'fr',
        status: 'notContacted',
        search: 'haddad',
        page: '1',
      })
      expect(fresh.rows.map((lead) => lead.id)).toContain(id)
      expect(fresh.total).toBe(
        inFrench.filter((lead) => lead.status === 'notContacted' && lead.lastName === 'Haddad')
          .length,
      )
    })

    it('refuses a language that the site does not have', async () => {
      const { status, json } = await server.call(listLeads, { cookie, query: { language: 'de' } })
      expect(status).toBe(400)
      expect(json).toMatchObject({
        issues: [{ path: 'language', message: 'This is neither “en” nor “fr”' }],
      })
    })
  })

  describe('who chats', () => {
    it.each([
      ['fr', 'fr'],
      ['en', 'en'],
      // A client of the first edition.
      [undefined, 'en'],
    ] as const)('is that of the join: %s is %s', async (sent, language) => {
      const visitor = await openTalker(sent)
      expect(await findSession(visitor.sessionId)).toMatchObject({ language })
      await visitor.close()
    })

    it('is that of the page when no socket can be opened', async () => {
      const sessionId = randomUUID()
      const body = {
        ...noor,
        sessionId,
        message: 'Bonjour?',
        optimisticId: randomUUID(),
        captchaValue: captchaAnswer,
        captchaValidation: await server.captchaToken(),
      }
      await server.call(sendChatMessage, { body, headers: { 'accept-language': 'fr-CA' } })
      expect(await findSession(sessionId)).toMatchObject({ language: 'fr' })
    })

    it('is refused in a join when the site does not have it', async () => {
      const socket = await openSocket(server)
      socket.send({ type: 'join', sessionId: randomUUID(), ...noor, language: 'de' })
      expect(await socket.waitForFrame('error')).toMatchObject({ type: 'error' })
      expect(socket.of('history')).toEqual([])
      await socket.close()
    })

    it('follows the visitor to a page in the other language, on open screens too', async () => {
      const visitor = await openTalker('en')
      const grace = await openStaff(server, admin)
      await visitor.close()
      const again = await openVisitor(server, visitor.sessionId, { language: 'fr' })
      const { sessionId } = visitor
      const staffId = await visitor.getStaffId()
      const frame = await grace.waitForFrame(
        'presence',
        (one) => one.sessionId === staffId && one.isOnline && one.language === 'fr',
      )
      expect(frame).toMatchObject({ sessionId: staffId, language: 'fr' })
      expect(await findSession(sessionId)).toMatchObject({ language: 'fr' })
      // A client of the first edition says nothing about it.
      const old = await openVisitor(server, sessionId)
      await old.acknowledged(old.say('Encore moi'))
      expect(await findSession(sessionId)).toMatchObject({ language: 'fr' })
      await Promise.all([grace.close(), again.close(), old.close()])
    })

    it('is carried over to a lead', async () => {
      const visitor = await openTalker('fr')
      const params = { sessionId: await visitor.getStaffId() }
      const made = await server.call(createChatLead, { cookie, params, body: chatLead })
      const { id } = made.json as { id: number }
      expect(await findLead(id)).toMatchObject({ language: 'fr' })
      await visitor.close()
    })
  })

  describe('in the inbox', () => {
    it('is a filter, counted and combined with a search', async () => {
      const french = await openTalker('fr')
      const english = await openTalker('en')
      const [frenchId, englishId] = [await french.getStaffId(), await english.getStaffId()]
      const all = (await listSessions()).rows
      const inFrench = all.filter(({ language }) => language === 'fr')
      expect(inFrench.length).toBeGreaterThan(0)
      const found = await listSessions({ language: 'fr' })
      expect(found.rows).toEqual(inFrench)
      const page = await listSessions({ language: 'fr', page: '1' })
      expect(page).toEqual({ rows: inFrench.slice(0, 4), total: inFrench.length })
      expect(page.rows.map(({ sessionId }) => sessionId)).toContain(frenchId)
      const { total } = await listSessions({ language: 'en', page: '1' })
      expect(total).toBe(all.length - inFrench.length)
      const searched = await listSessions({ language: 'en', search: 'noor', page: '1' })
      expect(searched.rows[0]?.sessionId).toBe(englishId)
      expect(searched.rows.every(({ language }) => language === 'en')).toBe(true)
      const number = page.rows.find(({ sessionId }) => sessionId === frenchId)?.number
      const one = await server.call(getChatSession, { cookie, params: { number } })
      expect(one.json).toMatchObject({ language: 'fr' })
      await Promise.all([french.close(), english.close()])
    })

    it('refuses a language that the site does not have', async () => {
      const { status } = await server.call(listChatSessions, { cookie, query: { language: 'de' } })
      expect(status).toBe(400)
    })
  })
})
