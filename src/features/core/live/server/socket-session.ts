import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { m } from '#messages'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { runInLanguage } from '#platform/server/language.ts'
import type { Peer, PeerHandler } from '#platform/server/realtime/peer.ts'
import type { Language } from '#shared/language.ts'
import { closeCodes, frameLimit, type ReadyFrame, staffAuthFrame } from '../contract.ts'
import type { ChangeTimes } from './change-times.ts'
import type { FrameRegistry } from './frame-registry.ts'
import {
  type Frame,
  FrameError,
  findFrameLanguage,
  readFrame,
  serializeFrame,
  UnreadableFrame,
} from './frames.ts'
import type { StaffConnection, StaffConnections } from './staff-connections.ts'

// https://www.iana.org/assignments/websocket
const tryAgainLater = 1013

type SocketSessionDeps = {
  staff: StaffConnections
  registry: FrameRegistry
  changeTimes: Pick<ChangeTimes, 'toAges'>
  sessionCookieName: string
}

/** The language in which a socket is answered: the visitor's, once it is known, and English for staff. */
function createReaderLanguage(isStaff: () => boolean) {
  let language: Language = 'en'
  return {
    /** @param next undefined leaves the language as it is */
    set(next: Language | undefined) {
      language = next ?? language
    },
    run: <Result>(work: () => Result): Result => runInLanguage(isStaff() ? 'en' : language, work),
  }
}

const toFrameError = (problem: 'binary' | 'too-long') =>
  problem === 'too-long'
    ? new FrameError('bad-frame', m.chat_frame_too_long({ limit: frameLimit / 1024 }))
    : new UnreadableFrame()

/** Signs one socket in as staff, and out again when its session ends. */
function createStaffSignIn(peer: Peer, send: (frame: object) => void, deps: SocketSessionDeps) {
  const { staff, sessionCookieName } = deps
  let connection: StaffConnection | undefined

  return {
    getConnection: () => connection,

    async authenticate(frame: Frame) {
      const { userId } = z.parse(staffAuthFrame, frame)
      const token = peer.cookies[sessionCookieName]
      const actor = await staff.findActor(token)
      if (!actor || token === undefined || String(actor.userId) !== String(userId)) {
        throw new FrameError('not-allowed', 'Please sign in to answer chats.')
      }
      return { token, actor }
    },

    connect(
      authenticated: Pick<StaffConnection, 'token' | 'actor'>,
      onSignedOut: () => void,
    ): StaffConnection {
      connection ??= {
        ...authenticated,
        id: randomUUID(),
        origin: { address: peer.address, userAgent: peer.userAgent },
        send,
        signOut() {
          onSignedOut()
          peer.close(closeCodes.signedOut, 'signed out')
        },
      }
      staff.add(connection)
      return connection
    },

    disconnect() {
      if (connection) staff.delete(connection)
      connection = undefined
    },
  }
}

/** Dispatches the frames of one socket to the features that have registered them. */
export function acceptSocket(deps: SocketSessionDeps, peer: Peer): PeerHandler {
  const { staff, registry, changeTimes } = deps
  const send = (frame: object) => peer.send(serializeFrame(frame))
  const origin = { address: peer.address, userAgent: peer.userAgent }
  const reader = createReaderLanguage(() => signIn.getConnection() !== undefined)
  const handlers = registry.connect({ peer, origin, send, setLanguage: reader.set })
  const signIn = createStaffSignIn(peer, send, deps)
  let asksPings = false
  let isClosed = false

  const sendError = (error: unknown, raw?: unknown) => send(registry.toErrorFrame(error, raw))

  function close() {
    isClosed = true
    signIn.disconnect()
    for (const handler of handlers.all) handler.onClose()
  }

  async function joinAsStaff(frame: Frame): Promise<void> {
    const authenticated = await signIn.authenticate(frame)
    for (const handler of handlers.all) await handler.onAuthenticated(frame)
    // The socket closed or was signed out during the reads.
    if (isClosed) return
    const connection = signIn.connect(authenticated, close)
    send({ type: 'ready', ...changeTimes.toAges() } satisfies ReadyFrame)
    for (const handler of handlers.all) handler.onReady(connection)
    // A session that ended during the reads above was not yet among those that are closed.
    await staff.check(connection)
  }

  async function handleFrame(frame: Frame): Promise<void> {
    const isPing = frame.type === 'ping' || frame.type === 'pong'
    const known = signIn.getConnection()
    // The session may have ended a moment ago, by a sign-out on another instance.
    if (known && !isPing && !(await staff.check(known))) return
    if (frame.type === 'ping') asksPings = true
    if (frame.type === 'ping') send({ type: 'pong' })
    else if (frame.type === 'admin_auth') await joinAsStaff(frame)
    else await handlers.byType.get(frame.type)?.onFrame(frame, signIn.getConnection())
  }

  async function readAndHandle(raw: unknown): Promise<void> {
    let type = ''
    try {
      const frame = readFrame(raw, registry.schemas)
      type = frame.type
      await handleFrame(frame)
    } catch (error) {
      sendError(error, raw)
      if (error instanceof UnreadableFrame) peer.countBadFrame()
      // A half joined socket would miss frames. Closed, the client reconnects and joins again.
      if (registry.isJoin(type) && isDatabaseAway(error)) {
        peer.close(tryAgainLater, 'not available')
      }
    }
  }

  return {
    async onFrame(text) {
      const raw = parseJson(text)
      // Before the frame is read, as it may be refused.
      reader.set(findFrameLanguage(raw))
      await reader.run(() => readAndHandle(raw))
    },
    onBadFrame(problem) {
      sendError(reader.run(() => toFrameError(problem)))
    },
    onHeartbeat() {
      if (asksPings) send({ type: 'ping' })
    },
    onClose: close,
  }
}

/** @returns undefined, which is no frame, for text that is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
