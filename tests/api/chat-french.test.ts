// Texts of the server in chat for a visitor who reads the site in French. Staff are answered in English.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatHeartbeat } from '#features/chat/chat/contract/heartbeat.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { noor, openSocket, openStaff, openVisitor } from '../support/chat-client.ts'
import { createTestClock, hour } from '../support/test-clock.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

const closedInFrench =
  'Notre clavardage est fermé pour aujourd’hui. Vous pouvez laisser une demande à /fr/consultation et nous communiquerons avec vous. Si vous êtes en crise, appelez ou textez le 9-8-8 à toute heure; en cas d’urgence, appelez le 911.'
const closedInEnglish =
  'Our chat has closed for today. You can leave a request at /consultation and we will get back to you. If you are in crisis, call or text 988 at any hour; in an emergency call 911.'
const french = { 'accept-language': 'fr-CA' }

describe('a French visitor', () => {
  const clock = createTestClock('2026-11-21T23:30:00.000Z') // 18:30 in Ottawa
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite', {}, { clock })
  })
  afterAll(() => server.stop())

  it('is refused in French on the socket, and staff in English', async () => {
    const visitor = await openVisitor(server, randomUUID(), { language: 'fr' })
    visitor.say('Bonjour?')
    expect(await visitor.waitForFrame('error')).toMatchObject({
      code: 'captcha',
      message: 'Veuillez effectuer la vérification de sécurité avant votre premier message.',
    })
    visitor.send('{"type":')
    await visitor.waitForFrame('error', ({ message }) =>
      message.startsWith('Le message reçu n’a pas pu être lu.'),
    )
    visitor.send({ type: 'typing', sessionId: randomUUID(), isTyping: true })
    await visitor.waitForFrame(
      'error',
      ({ message }) => message === 'Il s’agit d’une autre conversation.',
    )
    visitor.send({ type: 'message', sessionId: visitor.sessionId, message: 'x'.repeat(20_000) })
    await visitor.waitForFrame('error', ({ message }) => message.startsWith('C’est trop long'))
    const grace = await openStaff(server, admin)
    grace.send({ type: 'message', sessionId: randomUUID(), message: 'Hello' })
    expect(await grace.waitForFrame('error')).toMatchObject({
      message: 'This conversation is not here, or no longer here.',
    })
    await Promise.all([visitor.close(), grace.close()])
  })

  it('is refused in French already when the join is', async () => {
    const socket = await openSocket(server)
    socket.send({ type: 'join', sessionId: 'short', language: 'fr' })
    expect(await socket.waitForFrame('error')).toMatchObject({
      message: 'Ceci n’est pas une conversation',
    })
    await socket.close()
  })

  it('is answered in French by the calls of a page without a socket', async () => {
    const sessionId = randomUUID()
    const refused = await server.call(sendChatMessage, {
      body: { sessionId, ...noor, message: 'Bonjour?' },
      headers: french,
    })
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { message: 'Veuillez effectuer la vérification de sécurité avant votre premier message.' },
    ])
    const unknown = await server.call(chatHeartbeat, { body: { sessionId }, headers: french })
    expect(unknown.json).toMatchObject({
      message: 'Cette conversation est introuvable, ou n’existe plus.',
    })
  })

  it('learns in the language of each page that chat has closed', async () => {
    const visitor = await openVisitor(server, randomUUID(), { language: 'fr' })
    await visitor.acknowledged(visitor.say('Encore là?', await visitor.solve()))
    const { sessionId } = visitor
    const inEnglish = await openVisitor(server, sessionId, { language: 'en' })
    clock.pass(3 * hour)
    expect(await visitor.waitForFrame('closed')).toMatchObject({ message: closedInFrench })
    expect(await inEnglish.waitForFrame('closed')).toMatchObject({ message: closedInEnglish })
    visitor.say('Et maintenant?')
    await visitor.waitForFrame(
      'error',
      ({ message }) => message === 'Le clavardage n’est pas offert en ce moment',
    )
    inEnglish.say('And now?')
    await inEnglish.waitForFrame(
      'error',
      ({ message }) => message === 'Chat is currently unavailable',
    )
    await Promise.all([visitor.close(), inEnglish.close()])

    // The conversation has the language of the last page that joined with one; messages are all there.
    const again = await openVisitor(server, sessionId, { language: 'fr' })
    expect(await again.waitForFrame('closed')).toMatchObject({ message: closedInFrench })
    expect((await again.waitForFrame('history')).messages.map(({ message }) => message)).toEqual([
      'Encore là?',
    ])
    await again.close()
    const silent = await openVisitor(server, sessionId)
    expect(await silent.waitForFrame('closed')).toMatchObject({ message: closedInFrench })
    await silent.close()
  })
})
