import type { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'

/**
 * Accepts connections on further addresses at the port of a listening HTTP server, and passes them to it, until
 * it closes. Addresses that this machine lacks are skipped. @returns the addresses that accept connections now
 */
export async function listenOnAddresses(
  server: HttpServer,
  addresses: readonly string[],
): Promise<string[]> {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') return []
  const others = addresses.filter((address) => address !== bound.address)
  const listening = await Promise.all(
    others.map(async (address) => {
      const other = createServer((socket) => void server.emit('connection', socket))
      const isListening = await listen(other, bound.port, address)
      if (isListening) server.on('close', () => other.close())
      return isListening ? [address] : []
    }),
  )
  return [bound.address, ...listening.flat()]
}

const listen = (server: Server, port: number, address: string): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, address, () => resolve(true))
  })
