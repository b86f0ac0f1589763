import { isDatabaseAway } from '#platform/server/database/away.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Peer, PeerHandler } from '#platform/server/realtime/sockets.ts'
import { type FrameFromBrowser, type FrameFromServer, frameLimit } from '../../contract.ts'
import {
  errorFrame,
  FrameError,
  notUnderstood,
  readFrame,
  readOptimisticId,
  serializeFrame,
} from './frames.ts'
import { createStaffSession, type StaffSessionDeps } from './staff-session.ts'
import { createVisitorSession, type VisitorSessionDeps } from './visitor-session.ts'

// https://www.iana.org/assignments/websocket
const tryAgainLater = 1013

type SocketSessionDeps = StaffSessionDeps &
  Omit<VisitorSessionDeps, 'chat'> & {
    chat: StaffSessionDeps['chat'] & VisitorSessionDeps['chat']
    logger: Logger
  }

/** One socket, of a visitor or of staff. */
export const acceptSocket =
  (deps: SocketSessionDeps) =>
  (peer: Peer): PeerHandler => {
    const send = (frame: FrameFromServer) => peer.send(serializeFrame(frame))
    const origin = { address: peer.address, userAgent: peer.userAgent }
    const visitor = createVisitorSession(peer, origin, send, deps)
    const staff = createStaffSession(peer, origin, send, deps)
    let asksPings = false

    const sendError = (error: unknown, optimisticId?: string) =>
      send(errorFrame(error, optimisticId, deps.logger))

    async function handleFrame(frame: FrameFromBrowser): Promise<void> {
      const isPing = frame.type === 'ping' || frame.type === 'pong'
      const known = staff.getScreen()
      // The session may have ended a moment ago, by a sign-out on another instance.
      if (known && !isPing && !(await deps.staff.check(known.connection))) return
      const screen = staff.getScreen()
      switch (frame.type) {
        case 'join':
          if (!screen) return visitor.join(frame)
          throw new FrameError('not-allowed', 'You are signed in as staff on this socket.')
        case 'message':
          return screen ? staff.message(screen, frame) : visitor.message(frame)
        case 'typing':
          return screen ? staff.typing(screen, frame) : visitor.typing(frame)
        case 'admin_auth':
          return staff.join(frame, visitor.leave)
        case 'ping':
          asksPings = true
          return send({ type: 'pong' })
        case 'pong':
          return undefined
        default:
          return frame satisfies never
      }
    }

    return {
      async onFrame(text) {
        let raw: unknown
        try {
          raw = JSON.parse(text)
        } catch {
          sendError(new FrameError('bad-frame', notUnderstood))
          peer.countBadFrame()
          return
        }
        let isJoining = false
        try {
          const frame = readFrame(raw)
          isJoining = frame.type === 'join' || frame.type === 'admin_auth'
          await handleFrame(frame)
        } catch (error) {
          sendError(error, readOptimisticId(raw))
          if (error instanceof FrameError && error.message === notUnderstood) peer.countBadFrame()
          // A half joined socket would miss frames. Closed, the client reconnects and joins again.
          if (isJoining && isDatabaseAway(error)) peer.close(tryAgainLater, 'not available')
        }
      },
      onBadFrame(problem) {
        const message =
          problem === 'too-long'
            ? `This is too long: ${frameLimit / 1024} KB at most can be sent at once.`
            : notUnderstood
        sendError(new FrameError('bad-frame', message))
      },
      onHeartbeat() {
        if (asksPings) send({ type: 'ping' })
      },
      onClose() {
        visitor.close()
        staff.close()
      },
    }
  }
