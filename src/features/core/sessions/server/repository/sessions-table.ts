export type SessionsTable = {
  idHash: string
  userId: number
  userAgent: string
  address: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  lockedAt: Date | null
  /** When the user last entered the password. */
  confirmedAt: Date | null
  /** The user must add a second factor before anything else. */
  isLimited: boolean
}

export type Tables = { sessions: SessionsTable }
