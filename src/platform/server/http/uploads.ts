import type { FastifyRequest } from 'fastify'
import { m } from '#messages'
import type { Upload } from '#shared/endpoint.ts'
import { AppError, fieldError } from '#shared/errors.ts'

/** A file as it was sent: what its name and type say about it is not checked. */
export type UploadedFile = { bytes: Buffer; name: string; mediaType: string }

const tooLarge = (maxBytes: number) =>
  new AppError(
    'too-large',
    m.forms_file_too_large({ max: String(Math.floor(maxBytes / 1_000_000)) }),
  )

// A browser that gets a response before it has sent everything shows a connection error instead of the
// response. So a file that is somewhat too large is read to its end; one beyond this factor is not.
const maxDiscardFactor = 4

/**
 * The one file of a `multipart/form-data` body. No more of it is held in memory than `maxBytes`.
 * @throws AppError wrong-type, too-large, bad-input (no file, or an incomplete body)
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  const { field, maxBytes } = upload
  if (!request.isMultipart()) throw new AppError('wrong-type', m.forms_file_not_a_form())
  if (Number(request.headers['content-length'] ?? 0) > maxDiscardFactor * maxBytes)
    throw tooLarge(maxBytes)
  let found: UploadedFile | undefined
  let isTooLarge = false
  try {
    const parts = request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1_000, headerPairs: 20 },
    })
    for await (const part of parts) {
      if (part.type !== 'file') continue
      const chunks: Buffer[] = []
      for await (const chunk of part.file) chunks.push(Buffer.from(chunk))
      if (part.file.truncated) isTooLarge = true
      if (part.fieldname !== field) continue
      found = { bytes: Buffer.concat(chunks), name: part.filename, mediaType: part.mimetype }
    }
  } catch {
    throw new AppError('bad-input', m.forms_file_incomplete())
  }
  if (isTooLarge) throw tooLarge(maxBytes)
  if (!found || found.bytes.length === 0) throw fieldError(field, m.forms_file_missing())
  return found
}
