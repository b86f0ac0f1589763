// Sends unusual frames over a socket and records which of them the server failed to handle.
import fc, { type Arbitrary } from 'fast-check'
import { WebSocket } from 'ws'
import { fromBrowserSchema } from '#features/chat/chat/contract/frames.ts'
import type { FuzzResult, FuzzTarget } from './fuzz-endpoint.ts'
import { getJsonSchema, oddValue, plausible } from './fuzz-values.ts'

/** Frames that resemble those of our client, among them truncated, binary and very large ones. */
function frames(sessionId: string): Arbitrary<string | Buffer> {
  const shaped = plausible(getJsonSchema(fromBrowserSchema))
  const own = shaped.map((frame) =>
    typeof frame === 'object' && frame !== null && 'sessionId' in frame
      ? { ...frame, sessionId }
      : frame,
  )
  return fc.oneof(
    { weight: 8, arbitrary: own.map((frame) => JSON.stringify(frame)) },
    { weight: 4, arbitrary: shaped.map((frame) => JSON.stringify(frame)) },
    { weight: 2, arbitrary: oddValue.map((frame) => JSON.stringify(frame)) },
    { weight: 2, arbitrary: own.map((frame) => JSON.stringify(frame).slice(0, -3)) },
    { weight: 1, arbitrary: fc.constantFrom('', '['.repeat(15_000), 'x'.repeat(20_000)) },
    { weight: 1, arbitrary: fc.constant('y'.repeat(80_000)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  )
}

const wentWrong = 'Something went wrong on our side'

/** Sends `count` unusual frames, reconnecting whenever the server closes the socket. */
export async function fuzzSocket(
  target: FuzzTarget,
  person: 'visitor' | 'administrator',
  { seed, count }: { seed: number; count: number },
): Promise<FuzzResult & { sockets: number; answers: number }> {
  const cookie = person === 'visitor' ? '' : await target.signIn(person)
  const sessionId = target.secrets[0] ?? 'a-conversation-of-mine'
  const list = fc.sample(frames(sessionId), { seed, numRuns: count })
  const result = {
    name: `/ws as ${person}`,
    sent: 0,
    statuses: {},
    faults: [] as string[],
    sockets: 0,
    answers: 0,
  }
  const open = () =>
    new Promise<WebSocket | undefined>((resolve) => {
      const socket = new WebSocket(`${target.url.replace('http', 'ws')}/ws`, {
        headers: cookie ? { cookie } : {},
      })
      socket.on('open', () => resolve(socket))
      socket.on('error', () => resolve(undefined))
      socket.on('message', (data: Buffer) => {
        result.answers += 1
        if (data.toString().includes(wentWrong))
          result.faults.push(`after frame ${result.sent}: ${wentWrong}`)
      })
    })
  /** Waits until the server has handled all sent frames, or has closed the socket. */
  const settle = (socket: WebSocket) =>
    new Promise<void>((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve()
      const done = () => {
        socket.off('close', done)
        socket.off('message', look)
        resolve()
      }
      const look = (data: unknown) => {
        if (String(data).includes('"pong"')) done()
      }
      socket.on('close', done)
      socket.on('message', look)
      socket.send('{"type":"ping"}')
    })
  let socket: WebSocket | undefined
  for (const frame of list) {
    if (socket?.readyState !== WebSocket.OPEN) {
      socket = await open()
      result.sockets += 1
      if (!socket) {
        result.faults.push(`the server accepted no socket before frame ${result.sent}`)
        break
      }
    }
    socket.send(frame)
    result.sent += 1
    if (result.sent % 10 === 0) await settle(socket)
  }
  if (socket) await settle(socket)
  socket?.close()
  return result
}
