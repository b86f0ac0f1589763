import { once } from 'node:events'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

// The few requests of the X11 protocol that close windows as a press on their cross does: neither Xvfb nor WebDriver
// can, and a browser that is ended in another way stores no session.
// Source: https://www.x.org/releases/current/doc/xproto/x11protocol.html

const opcodes = { queryTree: 15, internAtom: 16, getProperty: 20, sendEvent: 25 }
const clientMessage = 33
const padTo4 = (length: number) => (length + 3) & ~3

/** Reads a stream by numbers of bytes. */
function createReader(stream: Duplex) {
  return async (size: number): Promise<Buffer> => {
    for (;;) {
      const chunk = stream.read(size) as Buffer | null
      if (chunk) return chunk
      await once(stream, 'readable')
    }
  }
}

/** @returns the root window of the first screen */
async function readSetup(read: (size: number) => Promise<Buffer>): Promise<number> {
  const head = await read(8)
  if (head[0] !== 1) throw new Error('the screen refuses a connection')
  const body = await read(head.readUInt16LE(6) * 4)
  const vendor = padTo4(body.readUInt16LE(16))
  const formats = (body[21] ?? 0) * 8
  return body.readUInt32LE(32 + vendor + formats)
}

/** Asks every window of a screen to close. */
export async function closeWindows(display: string): Promise<void> {
  const socket = connect(`/tmp/.X11-unix/X${display.replace(':', '')}`)
  const read = createReader(socket)
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
  const root = await readSetup(read)

  const send = (opcode: number, detail: number, body: Buffer) => {
    const head = Buffer.from([opcode, detail, 0, 0])
    head.writeUInt16LE(1 + body.length / 4, 2)
    socket.write(Buffer.concat([head, body]))
  }
  async function readReply(): Promise<Buffer> {
    const head = await read(32)
    if (head[0] === 0) throw new Error(`X11 error ${head[1]}`)
    const more = head.readUInt32LE(4) * 4
    return more === 0 ? head : Buffer.concat([head, await read(more)])
  }
  const toWords = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer)

  async function findAtom(name: string): Promise<number> {
    const body = Buffer.alloc(4 + padTo4(name.length))
    body.writeUInt16LE(name.length)
    body.write(name, 4)
    send(opcodes.internAtom, 0, body)
    return (await readReply()).readUInt32LE(8)
  }

  const protocols = await findAtom('WM_PROTOCOLS')
  const deletion = await findAtom('WM_DELETE_WINDOW')
  send(opcodes.queryTree, 0, toWords(root))
  const tree = await readReply()
  for (let at = 0; at < tree.readUInt16LE(16); at += 1) {
    const window = tree.readUInt32LE(32 + at * 4)
    send(opcodes.getProperty, 0, toWords(window, protocols, 0, 0, 16))
    const canClose = (await readReply()).readUInt32LE(16) > 0
    if (!canClose) continue
    const event = Buffer.concat([
      Buffer.from([clientMessage, 32, 0, 0]),
      toWords(window, protocols, deletion, 0, 0, 0, 0),
    ])
    send(opcodes.sendEvent, 0, Buffer.concat([toWords(window, 0), event]))
  }
  // A reply comes after everything before it was handled.
  await findAtom('WM_PROTOCOLS')
  socket.end()
}
