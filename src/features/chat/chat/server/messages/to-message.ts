import type { ChatFile } from '../../contract/file-schemas.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import type { FileRow, MessageRow } from '../repository/tables.ts'

export const toFile = ({ id, name, mediaType, size }: FileRow): ChatFile => ({
  id,
  name,
  mediaType,
  size,
})

/** A message as it crosses the wire. */
export function toMessage({ files, ...row }: MessageRow): ChatMessage {
  const { fileCount, ...message } = row
  return {
    ...message,
    timestamp: row.timestamp.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...(fileCount > 0 && { files: files.map(toFile) }),
  }
}
