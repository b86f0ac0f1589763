import type { Selectable } from 'kysely'
import type { GoogleProblem } from '../../contract.ts'

/** One row for each profile with a connected Google account. Tokens are encrypted. */
type ConnectionTable = {
  therapistId: number
  email: string
  accessToken: string
  refreshToken: string
  tokenExpiresAt: Date
  /** False: Google ended the permission, and the account must be connected again. */
  isValid: boolean
  connectedAt: Date
  stoppedAt: Date | null
  problem: GoogleProblem | null
  lastSentAt: Date | null
  /** True if the permission includes the account's calendar. */
  hasCalendar: boolean
  /** Set while an instance refreshes the access token, so that no other does so at the same time. */
  refreshUntil: Date | null
}

/** One row for each consent window that was opened and has not come back. */
export type AuthRequest = {
  stateHash: string
  userId: number
  verifier: string
  redirectUri: string
  withCalendar: boolean
  expiresAt: Date
}

export type Tables = {
  googleConnections: ConnectionTable
  googleAuthRequests: AuthRequest
  therapists: { id: number; userId: number }
  users: { id: number; isTherapist: boolean }
}

export type Connection = Selectable<ConnectionTable>
export type EncryptedTokens = Pick<Connection, 'accessToken' | 'refreshToken' | 'tokenExpiresAt'>
