import type { LiveHandler, LiveSocket } from '#features/core/live/server/service.ts'
import { m } from '#messages'
import type { DutyTracker } from './duty-tracker.ts'
import { type ChatFrame, chatFrameError } from './frames.ts'
import { createStaffSession, type StaffSessionDeps } from './staff-session.ts'
import { createVisitorSession, type VisitorSessionDeps } from './visitor-session.ts'

type ChatSessionDeps = Omit<StaffSessionDeps & VisitorSessionDeps, 'chat' | 'fanout'> & {
  chat: StaffSessionDeps['chat'] & VisitorSessionDeps['chat']
  fanout: VisitorSessionDeps['fanout']
  duty: Pick<DutyTracker, 'update'>
  /** False until the practice publishes its site for the first time. */
  isPracticeOpen: () => boolean
}

/** Chat on one socket, of a visitor or of staff. */
export const createChatSession =
  (deps: ChatSessionDeps) =>
  (socket: LiveSocket): LiveHandler<ChatFrame> => {
    const visitor = createVisitorSession(socket, deps)
    const own = createStaffSession(socket, deps)
    let isStaff = false
    return {
      async onFrame(frame, staff) {
        if (!staff && frame.type !== 'admin_auth' && !deps.isPracticeOpen()) {
          throw chatFrameError('not-allowed', m.forms_not_open_yet())
        }
        switch (frame.type) {
          case 'join':
            if (!staff) return visitor.join(frame)
            throw chatFrameError('not-allowed', 'You are signed in as staff on this socket.')
          case 'message':
            return staff ? own.message(staff, frame) : visitor.message(frame)
          case 'typing':
            return staff ? own.typing(staff, frame) : visitor.typing(frame)
          case 'page':
            return staff ? undefined : visitor.page(frame)
          case 'admin_auth':
            return undefined // handled by `onAuthenticated`
          default:
            return frame satisfies never
        }
      },
      async onAuthenticated(frame) {
        visitor.leave()
        if (frame.type === 'admin_auth') await own.onAuthenticated(frame)
      },
      onReady(connection) {
        isStaff = true
        own.onReady(connection)
        deps.duty.update()
      },
      onClose() {
        visitor.close()
        own.close()
        if (isStaff) deps.duty.update()
      },
    }
  }
