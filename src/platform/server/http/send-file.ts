import type { FastifyReply } from 'fastify'

// RFC 8187: these are not allowed beside the ones that `encodeURIComponent` encodes.
const encodeFilename = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Sends a file of a stranger to be saved: no browser shows it as a page of ours, whatever it contains, and none stores
 * it. `nosniff` is a header of every response.
 */
export function sendFile(
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: Buffer },
): void {
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeFilename(name)}`)
    .type('application/octet-stream')
    .send(bytes)
}
