import { toActor } from '#features/core/accounts/rules.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { SessionService } from '#features/core/sessions/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'

/** A staff member's socket after `admin_auth`. */
export type StaffConnection = {
  id: string
  actor: Actor
  origin: Origin
  token: string
  send(frame: object): void
  signOut(): void
}

type StaffConnectionsDeps = {
  accounts: Pick<AccountService, 'find'>
  sessions: Pick<SessionService, 'peek'>
}

export type StaffConnections = ReturnType<typeof createStaffConnections>

/** The staff connections of this instance, closed when their session ends. */
export function createStaffConnections({ accounts, sessions }: StaffConnectionsDeps) {
  const connections = new Set<StaffConnection>()

  /** The account that this token's session belongs to, unless the session has ended. */
  async function findActor(token: string | undefined): Promise<Actor | undefined> {
    const session = token === undefined ? null : await sessions.peek(token)
    const user = session && (await accounts.find(session.userId))
    return user ? toActor(user) : undefined
  }

  /** Signs the connection out if its session has ended. @returns whether it is still signed in */
  async function check(connection: StaffConnection): Promise<boolean> {
    const actor = await findActor(connection.token)
    if (actor?.userId === connection.actor.userId) {
      connection.actor = actor
      return true
    }
    connection.signOut()
    return false
  }

  return {
    findActor,
    check,
    checkAll: () => Promise.all([...connections].map(check)),
    isEmpty: () => connections.size === 0,
    list: () => [...connections],
    send(frame: object): void {
      for (const connection of connections) connection.send(frame)
    },
    add: (connection: StaffConnection) => void connections.add(connection),
    delete: (connection: StaffConnection) => void connections.delete(connection),
  }
}
