import { toActor } from '#features/accounts/rules.ts'
import type { AccountService } from '#features/accounts/server/service.ts'
import type { SessionService } from '#features/sessions/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { FrameFromServer } from '../../contract.ts'
import { type Announce, chatEvents } from './chat-events.ts'
import type { Fanout } from './fanout.ts'
import { createViewers } from './viewers.ts'

/** A staff member's socket after `admin_auth`. */
export type StaffConnection = {
  id: string
  actor: Actor
  /** Where its socket comes from. */
  origin: Origin
  token: string
  /** The conversation on its screen; 0 for none. */
  viewing: number
  isTyping: boolean
  typingEnds: NodeJS.Timeout | undefined
  send(frame: FrameFromServer): void
  signOut(): void
}

type StaffHubDeps = {
  /** Everybody of the staff who listens on this instance. */
  seats: Set<StaffConnection>
  accounts: Pick<AccountService, 'find'>
  sessions: Pick<SessionService, 'peek'>
  rooms: Pick<Fanout, 'getSessionId' | 'openDesk' | 'closeDesk'>
  announce: Announce
}

const typingMs = 5_000

export type StaffHub = ReturnType<typeof createStaffHub>

/** The staff of this instance: whether they are signed in still, what they look at, who is writing. */
export function createStaffHub({ seats, accounts, sessions, rooms, announce }: StaffHubDeps) {
  const viewers = createViewers()

  // ── Who sits there ─────────────────────────────────────────────────────────────────────────────

  /** Who this token's session belongs to, if it is not over. */
  async function findActor(token: string | undefined): Promise<Actor | undefined> {
    const session = token === undefined ? null : await sessions.peek(token)
    const user = session && (await accounts.find(session.userId))
    return user ? toActor(user) : undefined
  }

  /** @returns whether they are signed in still; who is not leaves */
  async function check(seat: StaffConnection): Promise<boolean> {
    const actor = await findActor(seat.token)
    if (actor?.userId === seat.actor.userId) {
      seat.actor = actor
      return true
    }
    seat.signOut()
    return false
  }

  const loadName = async (userId: number) => {
    const user = await accounts.find(userId)
    return user ? fullName(user) : undefined
  }

  // ── What they look at and write ────────────────────────────────────────────────────────────────

  const announceView = (seat: StaffConnection) =>
    announce(chatEvents.view, seat.id, seat.actor.userId, seat.viewing, seat.isTyping ? 1 : 0)

  function setTyping(seat: StaffConnection, isTyping: boolean) {
    clearTimeout(seat.typingEnds)
    seat.typingEnds = undefined
    if (isTyping) seat.typingEnds = setTimeout(() => stopTyping(seat), typingMs)
    seat.isTyping = isTyping
  }

  function stopTyping(seat: StaffConnection) {
    const { viewing, isTyping } = seat
    setTyping(seat, false)
    if (!isTyping) return
    if (viewing !== 0) announce(chatEvents.typing, viewing, seat.actor.userId, 0)
    announceView(seat)
  }

  function look(seat: StaffConnection, number: number) {
    seat.viewing = number
    if (number === 0) setTyping(seat, false)
    announceView(seat)
  }

  function tellViewers(numbers: readonly number[]) {
    for (const number of numbers) {
      const sessionId = rooms.getSessionId(number)
      if (sessionId === undefined) continue
      for (const seat of seats) {
        if (seat.viewing !== number) continue
        const others = viewers.othersAt(number, seat.actor.userId)
        seat.send({ type: 'viewers', sessionId, viewers: others })
      }
    }
  }

  return {
    findActor,
    check,
    checkAll: () => Promise.all([...seats].map(check)),
    loadName,

    /** Before the first seat is taken: from here on every message is told. */
    open: rooms.openDesk,
    enter: (seat: StaffConnection) => void seats.add(seat),
    leave(seat: StaffConnection) {
      stopTyping(seat)
      seats.delete(seat)
      if (seat.viewing !== 0) {
        seat.viewing = 0
        announceView(seat)
      }
      if (seats.size === 0) rooms.closeDesk()
    },

    look,
    /** The same once more, for those who have not heard. */
    announceView,
    setTyping,
    stopTyping,

    /** News of one screen, on whichever instance. */
    async hearView(seat: string, userId: number, number: number, isTyping: boolean) {
      const name = number === 0 ? '' : await loadName(userId)
      if (name === undefined) return
      tellViewers(viewers.note({ seat, userId, number, isTyping }, name, performance.now()))
    },

    /** News that a conversation is gone. */
    hearDeleted(number: number) {
      for (const seat of seats) if (seat.viewing === number) look(seat, 0)
    },

    /** Forgets screens not heard of for long, and says of its own what they show. */
    tellViews() {
      tellViewers(viewers.expire(performance.now()))
      for (const seat of seats) if (seat.viewing !== 0) announceView(seat)
    },
  }
}
