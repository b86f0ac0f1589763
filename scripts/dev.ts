// `npm run dev`: the product from its sources. Vite in front hands changed components and styles to the
// open page and draws pages on the server as production does; calls and sockets go to the server itself, a
// process of its own, which starts anew when its code changes. `--fresh` begins with new data.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { relative } from 'node:path'
import { createServer as createVite } from 'vite'
import { demoSignIns } from '#features/demo/server/service.ts'
import { DataDirectoryInUse } from '#platform/server/database/sqlite.ts'
import { createDevPages } from './dev/pages.ts'
import { createProxy } from './dev/proxy.ts'
import { createDevServer, isServerCode } from './dev/server.ts'
import { dataDirectory, readDevSettings, resetData, root } from './dev/settings.ts'

const began = performance.now()
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const words = process.argv.slice(2)
if (words.some((word) => word !== '--fresh')) {
  console.error('npm run dev takes nothing, or -- --fresh')
  process.exit(1)
}
const settings = readDevSettings()
const { PORT: port, HOST: host, PUBLIC_URL: publicUrl } = settings

if (words.includes('--fresh') || !existsSync(dataDirectory)) {
  process.stdout.write('Seeding the demo practice into ./data-dev …')
  try {
    await resetData()
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    say(' another npm run dev is using it; stop that first')
    process.exit(1)
  }
  say(` ${seconds(began)}`)
}

const http = createServer()
http.on('error', (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE'
  console.error(isTaken ? `PORT ${port} on ${host} is taken by another program` : error.message)
  process.exit(1)
})
// First, so that nothing else begins where the port is taken.
http.listen(Number(port), host)
await once(http, 'listening')

/** Goes up with every change: a page is drawn from one state of the sources, and knows which. */
let state = 0
const server = createDevServer({
  settings,
  tell: say,
  isBack() {
    state += 1
    vite.ws.send('sources:server', state)
  },
})
const starting = server.start()
const vite = await createVite({
  root,
  appType: 'custom',
  server: {
    middlewareMode: true,
    ws: { server: http },
    // The renderer forgets what changed before a page that is loaded anew asks it.
    async hotUpdateEnvironments({ environments, ws }, update) {
      await update(environments.ssr)
      // What was drawn from the moment of the change until here is old.
      state += 1
      ws.send('sources:changed')
      await update(environments.client)
    },
  },
})
const proxy = createProxy(server, publicUrl)
const pages = createDevPages({ vite, server, publicUrl, stateNow: () => state })
vite.ws.on('sources:ask', (_nothing, page) => page.send('sources:state', state))

/** What the server answers itself: calls, photos, probes, files for robots. */
const isOfServer = (url: string) =>
  /^\/(api|uploads|healthz|readyz|metrics)(\/|\?|$)|^\/(robots\.txt|sitemap\.xml)(\?|$)/.test(url)

http.on('request', (incoming, answer) => {
  const { url = '/', method } = incoming
  if (isOfServer(url) || (method !== 'GET' && method !== 'HEAD')) {
    void proxy.request(incoming, answer)
    return
  }
  vite.middlewares(incoming, answer, () => void pages.request(incoming, answer))
})
http.on('upgrade', (incoming, socket, head) => {
  // The others are Vite's own.
  if (incoming.url?.startsWith('/ws')) void proxy.upgrade(incoming, socket, head)
})

let waiting: NodeJS.Timeout | undefined
vite.watcher.on('all', (_event, file) => {
  // From here on modules are of the new state.
  state += 1
  const path = relative(root, file)
  if (!isServerCode(path)) return
  clearTimeout(waiting)
  // An editor that saves several files means one restart.
  waiting = setTimeout(() => {
    const since = performance.now()
    void server.restart().then((isUp) => {
      if (isUp) say(`${path} changed: the server is back after ${seconds(since)}`)
    })
  }, 20)
})

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  // A browser that holds its socket must not hold the end up.
  http.close()
  await Promise.all([server.stop(), vite.close()])
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

if (await starting) {
  const signIns = demoSignIns.map(({ email, who }) => `  ${email}  (${who})`)
  say(`
Ready at http://localhost:${port} after ${seconds(began)}. Sign in as one of
${signIns.join('\n')}
  password: ${settings.DEMO_PASSWORD}   security check: ${settings.CAPTCHA_ANSWER}
Mails: ./data-dev/outbox · API: /api/docs · new data: npm run reset · Ctrl-C stops all of it.
`)
}
