// The floor that bench/http.ts measures against: bare node:http which writes one JSON text, or a 304 to
// a request that has its ETag. It reads
// the text from its input and says its port.
import { createServer } from 'node:http'
import { text as getText } from 'node:stream/consumers'

const body = Buffer.from(await getText(process.stdin))
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] !== undefined) {
    response.writeHead(304, { etag: request.headers['if-none-match'], 'cache-control': 'no-cache' })
    response.end()
    return
  }
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
