import type { ChatMessage } from '../../contract/messages.ts'
import type { MessageRow } from '../repository/tables.ts'

/** A message as it crosses the wire. */
export const toMessage = (row: MessageRow): ChatMessage => ({
  ...row,
  timestamp: row.timestamp.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
