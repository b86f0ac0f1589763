import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadHeaders } from '#features/chat/chat/contract/files.ts'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { type EndpointDefinition, fillPath } from '#shared/endpoint.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { listAppointmentCases } from '../support/appointment-cases.ts'
import { callHoursCases } from '../support/call-hours-cases.ts'
import { createFileCalls, toFileForm, toStoredFile } from '../support/chat-files.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { deviceCases } from '../support/device-cases.ts'
import { listLeadCallCases } from '../support/lead-call-cases.ts'
import { leadViewCases } from '../support/lead-view-cases.ts'
import { listNoReplyCases } from '../support/no-reply-cases.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { replyCases } from '../support/reply-cases.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const definitions = await findAllEndpoints()

/** The expected statuses for a therapist's own record and for a colleague's. */
type RecordCase = {
  /** The ids of a record that belongs to the therapist Maya, or to her colleague Daniel. */
  find: (server: TestServer, owner: typeof maya | typeof daniel) => Promise<Record<string, unknown>>
  body?: object
  form?: () => Promise<FormData>
  headers?: Record<string, string>
  own: number
  others: number
}

const getUser = async (server: TestServer, owner: string) => ({ id: await server.userId(owner) })

const getLead: RecordCase['find'] = async (server, owner) => {
  const [lead] = await server.sql(
    'select id from consultation_leads where assigned_to = (select id from users where email = ?) limit 1',
    [owner],
  )
  return { id: lead?.['id'] }
}

const getReceived: RecordCase['find'] = async (server, owner) => ({
  ...(await getLead(server, owner)),
  emailId: 'received',
})

const sendByAdministrator: RecordCase['find'] = async (server, owner) => {
  const { id } = await getLead(server, owner)
  const cookie = await server.signIn(admin)
  const body = { subject: 'A first talk', message: 'At two?', sender: 'system' }
  const sent = await server.call(sendLeadEmail, { params: { id }, body, cookie })
  return { id, emailId: `log-${(sent.json as { id: number }).id}` }
}

// Both roles work on every conversation; its owner and administrators delete it.
const getConversation: RecordCase['find'] = async (server, owner) => {
  const conversations = await server.sql('select session_id from chat_sessions order by id')
  return { sessionId: conversations[owner === maya ? 0 : 1]?.['session_id'] }
}
const assignConversation: RecordCase['find'] = async (server, owner) => {
  const found = await getConversation(server, owner)
  await server.sql('update chat_sessions set assigned_to = ? where session_id = ?', [
    await server.userId(owner),
    String(found['sessionId']),
  ])
  return found
}
const getConversationNumber: RecordCase['find'] = async (server, owner) => {
  const conversations = await server.sql('select id from chat_sessions order by id')
  return { number: conversations[owner === maya ? 0 : 1]?.['id'] }
}
const getFile: RecordCase['find'] = async (server, owner) => {
  const cookie = await server.signIn(admin)
  const { sessionId } = await getConversation(server, owner)
  const file = await createFileCalls(() => server).asStaff(cookie, String(sessionId))
  const { id: fileId } = toStoredFile(file)
  await server.call(sendChatReply, { cookie, body: { sessionId, message: '', fileIds: [fileId] } })
  return { ...(await getConversationNumber(server, owner)), fileId }
}
const anyone = { own: 200, others: 200 }

/**
 * Every staff endpoint with an id in its path must be listed here: its role check alone does not
 * decide whose records it can read or change.
 */
const records: Record<string, RecordCase> = {
  'GET /api/admin/leads/:id': { find: getLead, own: 200, others: 404 },
  'PATCH /api/admin/leads/:id': {
    find: getLead,
    body: { internalNotes: 'Called back.' },
    own: 200,
    others: 404,
  },
  'GET /api/admin/leads/:id/protection': { find: getLead, own: 200, others: 404 },
  'POST /api/admin/leads/:id/withdraw-consent': { find: getLead, own: 204, others: 404 },
  'POST /api/admin/leads/:id/break-glass': {
    find: getLead,
    body: { reason: 'The client is in the waiting room.' },
    own: 204,
    others: 404,
  },
  'DELETE /api/account/passkeys/:id': {
    find: async (server, owner) => {
      const userId = await server.userId(owner)
      await server.sql(
        `insert into passkeys (user_id, credential_id, public_key, host, name, transports, signatures, created_at)
         values (?, ?, '', 'former.example', 'Phone', '[]', 0, ?) on conflict do nothing`,
        [userId, `of ${userId}`, new Date().toISOString()],
      )
      const [row] = await server.sql('select id from passkeys where user_id = ?', [userId])
      return { id: row?.['id'] }
    },
    own: 204,
    others: 404,
  },
  'DELETE /api/admin/leads/:id': { find: getLead, own: 403, others: 404 },
  'DELETE /api/admin/leads/:id/request-link': { find: getLead, own: 204, others: 404 },
  ...listNoReplyCases(getLead, getConversation),
  ...replyCases,
  ...leadViewCases,
  'GET /api/admin/leads/:id/timeline': { find: getLead, own: 200, others: 404 },
  ...listLeadCallCases(getLead),
  ...listAppointmentCases(getLead),
  'GET /api/admin/leads/:id/emails': { find: getLead, own: 200, others: 404 },
  'POST /api/admin/leads/:id/emails/seen': {
    find: getLead,
    body: { ids: ['answer-1'] },
    own: 204,
    others: 404,
  },
  'POST /api/admin/leads/:id/email': {
    find: getLead,
    body: { subject: 'A first talk', message: 'Would Tuesday suit you?', sender: 'system' },
    own: 201,
    others: 404,
  },
  'POST /api/admin/leads/:id/emails/:emailId/send': {
    find: sendByAdministrator,
    body: {},
    own: 409, // already sent
    others: 404,
  },
  'DELETE /api/admin/leads/:id/emails/:emailId': {
    find: sendByAdministrator,
    own: 403, // written by the administrator
    others: 404,
  },
  // Without a mailbox no email was received; `lead-mail.test.ts` covers that case.
  'GET /api/admin/leads/:id/emails/:emailId/view': { find: getReceived, own: 404, others: 404 },
  'GET /api/admin/leads/:id/emails/:emailId/attachments/:number': {
    find: async (server, owner) => ({ ...(await getReceived(server, owner)), number: 1 }),
    own: 404,
    others: 404,
  },
  'GET /api/admin/chat-sessions/:number': { find: getConversationNumber, ...anyone },
  'GET /api/admin/chat-sessions/:number/files/:fileId': { find: getFile, ...anyone },
  'POST /api/admin/chat-session/:sessionId/files': {
    find: getConversation,
    form: async () => toFileForm({}),
    headers: { [uploadHeaders.upload]: 'one-upload-for-each-conversation' },
    own: 201,
    others: 201,
  },
  'GET /api/admin/chat-messages/:sessionId': { find: getConversation, ...anyone },
  'POST /api/admin/mark-messages-read/:sessionId': { find: getConversation, ...anyone },
  'POST /api/admin/mark-messages-unread/:sessionId': {
    find: getConversation,
    own: 204,
    others: 204,
  },
  'PATCH /api/admin/chat-session/:sessionId': {
    find: getConversation,
    body: { state: 'closed' },
    ...anyone,
  },
  'POST /api/admin/chat-session/:sessionId/lead': {
    find: getConversation,
    body: chatLead,
    own: 201,
    others: 201,
  },
  'DELETE /api/admin/chat-session/:sessionId': {
    find: assignConversation,
    own: 204,
    others: 403,
  },
  'DELETE /api/admin/waitlist/:id': {
    async find(server, owner) {
      const [row] = await server.sql(
        `insert into waitlist_entries
          (therapist_id, therapist_name, first_name, last_name, email, email_key, language, created_at, expires_at)
        select id, '', '', '', '', '', 'en', created_at, '2099-01-01T00:00:00.000Z' from therapists
        where user_id = (select id from users where email = ?) returning id`,
        [owner],
      )
      return { id: row?.['id'] }
    },
    own: 204,
    others: 404,
  },
  'PATCH /api/therapist-profile/:id': {
    async find(server, owner) {
      const [profile] = await server.sql(
        'select id from therapists where user_id = (select id from users where email = ?)',
        [owner],
      )
      return { id: profile?.['id'] }
    },
    body: { acceptingClients: false },
    own: 200,
    others: 404,
  },
  'POST /api/admin/users/:id/upload-image': {
    find: getUser,
    form: async () => photoForm(await somePhoto()),
    own: 200,
    others: 404,
  },
  'PATCH /api/admin/users/:id/photo': {
    find: getUser,
    body: { x: 40, y: 10 },
    own: 204,
    others: 404,
  },
  'DELETE /api/admin/users/:id/photo': { find: getUser, own: 204, others: 404 },
  ...deviceCases,
  ...callHoursCases,
}

const hasRecordId = ({ access, path }: EndpointDefinition) =>
  access === 'staff' && path.includes('/:')

it('lists every staff endpoint with a record id in its path', () => {
  const expected = definitions.filter(hasRecordId).map(getName)
  expect(expected.length).toBeGreaterThan(1)
  // Add a missing endpoint to `records`, and remove one that no longer exists.
  expect(Object.keys(records).toSorted()).toEqual(expected.toSorted())
})

describe.each(callEngines)('access to records on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  it.each(Object.keys(records))(
    'checks %s for a therapist’s own record and a colleague’s',
    async (name) => {
      const record = records[name]
      const definition = definitions.find((one) => getName(one) === name)
      if (!record || !definition) throw new Error(`no endpoint ${name}`)
      for (const [owner, expected] of [
        [daniel, record.others],
        [maya, record.own],
      ] as const) {
        const params = await record.find(server, owner)
        // Without a record the test would prove nothing.
        expect(Object.values(params)).not.toContain(undefined)
        const cookie = await server.signIn(maya)
        const { method, path } = definition
        const answer = record.form
          ? await server.request(fillPath(path, params), {
              method,
              headers: { cookie, ...record.headers },
              body: await record.form(),
            })
          : await server.call(definition, {
              params,
              cookie,
              ...(record.body ? { body: record.body } : {}),
            })
        expect([name, owner, answer.status]).toEqual([name, owner, expected])
      }
    },
  )
})
