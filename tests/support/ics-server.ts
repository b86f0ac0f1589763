import { once } from 'node:events'
import { createServer } from 'node:http'
import { findFreePort } from './free-port.ts'

/** A calendar file with these entries, each as its lines. */
const toCalendarText = (...entries: string[][]) => {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN']
  const events = entries.map((lines, index) =>
    `BEGIN:VEVENT\nUID:entry-${index}\nDTSTAMP:20270101T000000Z\n${lines.join('\n')}\nEND:VEVENT`.replaceAll(
      '\n',
      '\r\n',
    ),
  )
  return [...head, ...events, 'END:VCALENDAR'].join('\r\n')
}

/** A server with one calendar file, as Outlook or iCloud publish it, which fails on request. */
export async function startIcsServer() {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let text = toCalendarText()
  let mode: 'fine' | 'broken' | 'held' = 'fine'
  let reads = 0
  /** Requests that wait for their reply. */
  let held: (() => void)[] = []
  const server = createServer((_, response) => {
    reads += 1
    const reply = () => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text)
    if (mode === 'held') held.push(reply)
    else if (mode === 'broken') response.writeHead(503).end()
    else reply()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin,
    url: `${origin}/secret-of-the-calendar.ics`,
    reads: () => reads,
    setEntries(...entries: string[][]) {
      text = toCalendarText(...entries)
    },
    setText(given: string) {
      text = given
    },
    setMode(next: typeof mode) {
      mode = next
    },
    /** Replies to the requests that came while the mode was `held`. */
    replyToHeld() {
      for (const reply of held) reply()
      held = []
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
