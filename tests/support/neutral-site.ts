import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Replaces the weather site that "Leave this page" opens, and records the referrers of its visits. */
export async function startNeutralSite() {
  const referrers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    if (request.url === '/') referrers.push(request.headers.referer)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>Weather</title><h1>Cloudy</h1>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    referrers,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type NeutralSite = Awaited<ReturnType<typeof startNeutralSite>>

/** Evaluated in a page, makes its links lead to the replacement. */
export const toUseNeutralSite = ({ url }: NeutralSite) =>
  `document.querySelectorAll('[data-leave]').forEach((link) => { link.href = ${JSON.stringify(url)} })`
