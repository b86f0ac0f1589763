import type { FastifyReply } from 'fastify'

/** Lets a page of this site show this response in a frame, which no other response allows. */
export function allowOwnFrame(reply: FastifyReply) {
  const policy = String(reply.getHeader('content-security-policy'))
  reply
    .header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    )
    .header('x-frame-options', 'SAMEORIGIN')
}
