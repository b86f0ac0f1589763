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
}

export type Tables = { sessions: SessionsTable }
