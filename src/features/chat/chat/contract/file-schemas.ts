import * as z from 'zod/mini'
import { maxRecordId } from '#shared/record-fields.ts'

// Apart from the calls in `files.ts`, which a visitor's browser loads with their first file.

export const maxFileBytes = 10 * 1024 * 1024
export const maxFilesPerMessage = 3

/** A file of a message. Its bytes are read by a call of their own. */
export const chatFileSchema = z.object({
  id: z.number(),
  /** Without characters that deceive about it, and with an extension of its type. */
  name: z.string(),
  /** A text, so that clients read messages with types that only a newer server accepts. */
  mediaType: z.string(),
  /** In bytes. */
  size: z.number(),
})
export type ChatFile = z.output<typeof chatFileSchema>

/** The files of a message that is sent: uploaded before, to the same conversation and by its sender. */
export const fileIdsSchema = z
  .array(z.int().check(z.minimum(1), z.maximum(maxRecordId)))
  .check(z.maxLength(maxFilesPerMessage))
