import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { fromServerSchema } from '#features/chat/chat/contract/frames.ts'
import { type Visitor } from '#features/chat/chat/contract/messages.ts'
import { leadViewersFrame } from '#features/staff/lead-screen/contract.ts'
import { eventually } from './eventually.ts'
import { findStaffId } from './staff-id.ts'
import { captchaAnswer, type TestServer } from './test-server.ts'

const frameSchema = z.union([fromServerSchema, leadViewersFrame])
type FrameFromServer = z.output<typeof frameSchema>
type FrameType = FrameFromServer['type']
type FrameByType<T extends FrameType> = Extract<FrameFromServer, { type: T }>

export const noor: Visitor = {
  senderName: 'Noor',
  senderEmail: 'noor@mail.example',
  senderPhone: '(613) 555-0187',
}

/** A raw socket on a server, which records every frame it receives. */
export async function openSocket(
  server: Pick<TestServer, 'url'>,
  headers: Record<string, string> = {},
) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers })
  const frames: FrameFromServer[] = []
  let closed: { code: number; reason: string } | undefined
  socket.on('message', (data: Buffer) => {
    frames.push(frameSchema.parse(JSON.parse(data.toString())))
  })
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) }
  })
  socket.on('error', () => {})
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'unexpected-response').then(([, response]) => {
      throw new Error(`the upgrade was answered ${(response as { statusCode: number }).statusCode}`)
    }),
  ])

  const of = <T extends FrameType>(type: T) =>
    frames.filter((frame): frame is FrameByType<T> => frame.type === type)
  return {
    socket,
    frames,
    of,
    send: (frame: unknown) =>
      socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** Waits for the first frame of a type that matches. */
    waitForFrame: <T extends FrameType>(
      type: T,
      fits: (frame: FrameByType<T>) => boolean = () => true,
    ) =>
      eventually(() => {
        const found = of(type).find(fits)
        if (!found) throw new Error(`no such ${type} among ${JSON.stringify(frames)}`)
        return found
      }),
    messages: () => of('message').map(({ message }) => message),
    /** Code with which the server closed it. */
    closes: () =>
      eventually(() => {
        if (!closed) throw new Error('the socket is still open')
        return closed
      }),
    async close() {
      if (socket.readyState === socket.CLOSED) return
      socket.close()
      await eventually(() => {
        if (!closed) throw new Error('the socket is still open')
      })
    },
  }
}

/** A visitor who has joined a new conversation and sent nothing yet. */
export async function openVisitor(
  server: TestServer,
  sessionId: string = randomUUID(),
  more: { lastSeq?: number; language?: 'en' | 'fr' } = {},
) {
  const client = await openSocket(server)
  client.send({ type: 'join', sessionId, ...noor, ...more })
  await client.waitForFrame('history')
  return {
    ...client,
    /** The visitor's secret. */
    sessionId,
    /** By which staff name the conversation, once it is stored. */
    getStaffId: async () => findStaffId(server, sessionId),
    /** Sends without waiting. @returns the message's own id */
    say(message: string, extra: Record<string, unknown> = {}): string {
      const optimisticId = randomUUID()
      client.send({
        type: 'message',
        sessionId,
        ...noor,
        message,
        isFromClient: true,
        isRead: false,
        optimisticId,
        ...extra,
      })
      return optimisticId
    },
    /** Waits for the stored message with this optimistic id. */
    acknowledged: async (optimisticId: string) =>
      (await client.waitForFrame('message', ({ message }) => message.optimisticId === optimisticId))
        .message,
    /** The solved security check of a first message. */
    solve: async () => ({
      captchaValue: captchaAnswer,
      captchaValidation: await server.captchaToken(),
    }),
  }
}

/** A visitor whose first message is stored. */
export async function openTalkingVisitor(server: TestServer) {
  const visitor = await openVisitor(server)
  await visitor.acknowledged(visitor.say('Hello?', await visitor.solve()))
  return visitor
}

/** A staff member who is signed in on a socket. */
export async function openStaff(
  server: TestServer,
  username: string,
  viewingSession: string | null = null,
) {
  const cookie = await server.signIn(username)
  const user = await server.request('/api/user', { headers: { cookie } })
  const userId = (user.json as { id: number }).id
  const client = await openSocket(server, { cookie })
  const view = (session: string | null) =>
    client.send({ type: 'admin_auth', userId, viewingSession: session })
  view(viewingSession)
  await client.waitForFrame('ready')
  return { ...client, cookie, userId, view }
}
