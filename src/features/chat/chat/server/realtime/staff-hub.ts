import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { StaffConnection } from '#features/core/live/server/service.ts'
import type { BusEvent } from '#platform/server/events/events.ts'
import { createViewers, type ScreenView } from '#platform/server/realtime/viewers.ts'
import { fullName } from '#shared/names.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { VisitorPage } from '../../contract/visitor-page.ts'
import type { Fanout } from './fanout.ts'

/** A staff connection and the conversation on its screen. */
export type StaffScreen = {
  connection: StaffConnection
  /** The number of the conversation; 0 for none. */
  viewing: number
  isTyping: boolean
  typingTimer: NodeJS.Timeout | undefined
  /** The path of the visitor's page that it shows, null for none; undefined before it was sent one. */
  visitorPath: string | null | undefined
}

/** Sends a frame to one staff connection. */
const sendTo = (connection: StaffConnection, frame: FrameFromServer) => connection.send(frame)

type StaffHubDeps = {
  accounts: Pick<AccountService, 'find'>
  fanout: Pick<Fanout, 'getSessionId' | 'subscribeStaff' | 'unsubscribeStaff'>
  publish(event: BusEvent): void
}

const typingMs = 5_000

export type StaffHub = ReturnType<typeof createStaffHub>

/** Publishes what a screen shows, and that its user is typing until five seconds after the last key. */
function createScreenEvents(publish: StaffHubDeps['publish']) {
  const publishView = ({ connection, viewing, isTyping }: StaffScreen) =>
    publish({
      t: 'chat.view',
      id: viewing,
      userId: connection.actor.userId,
      connectionId: connection.id,
      isTyping,
    })

  function setTyping(screen: StaffScreen, isTyping: boolean) {
    clearTimeout(screen.typingTimer)
    screen.typingTimer = isTyping ? setTimeout(() => stopTyping(screen), typingMs) : undefined
    screen.isTyping = isTyping
  }

  function stopTyping(screen: StaffScreen) {
    const { connection, viewing, isTyping } = screen
    setTyping(screen, false)
    if (!isTyping) return
    const { userId } = connection.actor
    if (viewing !== 0) publish({ t: 'chat.typing', id: viewing, userId, isTyping: false })
    publishView(screen)
  }

  return {
    publishView,
    setTyping,
    stopTyping,
    setViewing(screen: StaffScreen, number: number) {
      screen.viewing = number
      screen.visitorPath = undefined
      if (number === 0) setTyping(screen, false)
      publishView(screen)
    },
  }
}

/** Tracks the screens of staff on this instance, and the colleagues who view the same conversation. */
export function createStaffHub({ accounts, fanout, publish }: StaffHubDeps) {
  const screens = new Set<StaffScreen>()
  const viewers = createViewers()
  const events = createScreenEvents(publish)

  /** All that visitors are shown of staff. */
  const loadFirstName = async (userId: number) => (await accounts.find(userId))?.firstName

  const loadName = async (userId: number) => {
    const user = await accounts.find(userId)
    return user ? fullName(user) : undefined
  }

  function sendViewers(numbers: readonly number[]) {
    for (const number of numbers) {
      const sessionId = fanout.getSessionId(number)
      if (sessionId === undefined) continue
      for (const { viewing, connection } of screens) {
        if (viewing !== number) continue
        const others = viewers.listOthers(number, connection.actor.userId)
        sendTo(connection, { type: 'viewers', sessionId, viewers: others })
      }
    }
  }

  return {
    ...events,
    loadFirstName,

    /** Before the first screen is added: from here on staff receive every message. */
    subscribe: fanout.subscribeStaff,
    add: (screen: StaffScreen) => void screens.add(screen),
    delete(screen: StaffScreen) {
      events.stopTyping(screen)
      screens.delete(screen)
      if (screen.viewing !== 0) {
        screen.viewing = 0
        events.publishView(screen)
      }
      if (screens.size === 0) fanout.unsubscribeStaff()
    },

    /** An instance has published what one screen shows. */
    async handleViewEvent(view: ScreenView) {
      const name = view.number === 0 ? '' : await loadName(view.userId)
      if (name === undefined) return
      sendViewers(viewers.update(view, name, performance.now()))
    },

    /** Sends the page that the visitor reads to the screens that do not show it yet. */
    async sendVisitorPage(
      number: number,
      path: string | null,
      toPage: (path: string) => Promise<VisitorPage>,
    ) {
      const sessionId = fanout.getSessionId(number)
      const changed = [...screens].filter(
        ({ viewing, visitorPath }) => viewing === number && visitorPath !== path,
      )
      if (sessionId === undefined || changed.length === 0) return
      const page = path === null ? null : await toPage(path)
      for (const screen of changed) {
        if (screen.viewing !== number) continue
        screen.visitorPath = path
        sendTo(screen.connection, { type: 'visitor-page', sessionId, page })
      }
    },

    handleDeletedEvent(number: number) {
      for (const screen of screens) if (screen.viewing === number) events.setViewing(screen, 0)
    },

    /** Expires views that were not published for long, and publishes those of this instance. */
    publishViews() {
      sendViewers(viewers.expire(performance.now()))
      for (const screen of screens) if (screen.viewing !== 0) events.publishView(screen)
    },
  }
}
