// The floor that bench/chat.ts measures against: a bare `ws` echo which writes each frame to a file
// and waits for the disk (one fsync) before it answers. `node bench/chat-floor.ts PORT FILE`.
import { fsyncSync, openSync, writeSync } from 'node:fs'
import { WebSocketServer } from 'ws'

const [port, path = ''] = process.argv.slice(2)
const file = openSync(path, 'a')
const server = new WebSocketServer({ port: Number(port), host: '127.0.0.1' })
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    writeSync(file, data)
    fsyncSync(file)
    socket.send(data.toString())
  })
})
server.on('listening', () => process.stdout.write('Ready\n'))
