import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding } from './content-coding.ts'

/** Below this size a smaller answer arrives no sooner. */
const minBytes = 1_024
// Higher levels cost more time than the bytes they save.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** More than the bytes that one right guess saves: see decision 59. */
const maxPaddingBytes = 64

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: string) => promisify(gzip)(text),
}

type ResolveActor = (request: FastifyRequest) => Promise<unknown>

/**
 * Compresses the JSON that staff read with a page of ours. Answers to other sites' requests stay plain: a
 * stranger who makes a signed-in browser ask could learn from their length what they contain (BREACH).
 */
export const compressForStaff =
  (resolveActor: ResolveActor) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 200 || request.headers['sec-fetch-site'] !== 'same-origin') {
      return payload
    }
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < minBytes) return payload
    if (!(await resolveActor(request))) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '))
    const coding = chooseCoding(request.headers['accept-encoding'])
    if (coding === 'identity') return payload
    reply.header('content-encoding', coding)
    reply.header('x-padding', 'x'.repeat(randomInt(maxPaddingBytes)))
    reply.removeHeader('content-length')
    return compress[coding](payload)
  }
