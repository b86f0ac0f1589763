import type { FastifyRequest } from 'fastify'
import type { Upload } from '#shared/endpoint.ts'
import { AppError, fieldError } from '#shared/errors.ts'

const tooLarge = (maxBytes: number) =>
  new AppError('too-large', `This file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`)

// A browser that gets a response before it has sent everything shows a connection error instead of the
// response. So a file that is somewhat too large is read to its end; one beyond this factor is not.
const maxDiscardFactor = 4

/**
 * The one file of a `multipart/form-data` body.
 * @throws AppError wrong-type, too-large, bad-input (no file, or an incomplete body)
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  const { field, maxBytes } = upload
  if (!request.isMultipart()) {
    throw new AppError('wrong-type', 'Please send the file as a form, in multipart/form-data.')
  }
  if (Number(request.headers['content-length'] ?? 0) > maxDiscardFactor * maxBytes)
    throw tooLarge(maxBytes)
  let found: Buffer | undefined
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
      if (part.fieldname === field) found = Buffer.concat(chunks)
    }
  } catch {
    throw new AppError('bad-input', 'The file did not arrive whole. Please try again.')
  }
  if (isTooLarge) throw tooLarge(maxBytes)
  if (!found || found.length === 0) throw fieldError(field, 'Please choose a file.')
  return found
}
