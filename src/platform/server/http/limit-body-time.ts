import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A body has `baseMs` to arrive, and longer by what it announces: ten megabytes take 163 s on a slow phone network. */
export const bodyTime = { baseMs: 20_000, bytesPerMs: 70 }

/**
 * Ends requests whose body arrives in drops, which would hold a connection for long. Node.js limits whole requests
 * alike, whether they carry a line or a file.
 */
export function limitBodyTime(
  app: FastifyInstance,
  endRequest: (socket: Socket) => void,
  { baseMs, bytesPerMs } = bodyTime,
): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const length = Number(raw.headers['content-length'] ?? 0)
    if (length === 0 && raw.headers['transfer-encoding'] === undefined) return
    const { socket } = raw
    const stop = () => {
      clearTimeout(timer)
      raw.off('end', stop)
      socket.off('close', stop)
    }
    const timer = setTimeout(
      () => {
        // After an early answer, such as a refusal, there is no more to say.
        if (reply.sent) raw.destroy()
        else endRequest(socket)
      },
      baseMs + length / bytesPerMs,
    ).unref()
    raw.on('end', stop)
    socket.on('close', stop)
  })
}
