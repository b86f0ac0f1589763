// `npm run dev`: the product from its sources. Vite in front hands changed components and styles to the
// open page and renders pages on the server as production does; calls and sockets go to the server itself, a
// separate process that restarts when its code changes. `--fresh` starts with new data.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { relative } from 'node:path'
import { createServer as createVite } from 'vite'
import { demoSignIns } from '#features/demo/demo/server/staff.ts'
import { DataDirectoryInUse } from '#platform/server/database/sqlite.ts'
import { compileMessages } from './compile-messages.ts'
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
// First, so that nothing else starts if the port is in use.
http.listen(Number(port), host)
await once(http, 'listening')

/** Increases with every change: each page carries the state of the sources it was rendered from. */
let state = 0
await compileMessages('locale-modules')
const server = createDevServer({
  settings,
  report: say,
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
    // Invalidated before the page reloads and asks for a new render.
    async hotUpdateEnvironments({ environments, ws }, update) {
      await update(environments.ssr)
      // Pages rendered between the change and this point are outdated.
      state += 1
      ws.send('sources:changed')
      await update(environments.client)
    },
  },
})
const proxy = createProxy(server, publicUrl)
const pages = createDevPages({ vite, server, publicUrl, stateNow: () => state })
vite.ws.on('sources:ask', (_nothing, page) => page.send('sources:state', state))

/** Requests that the server answers itself: calls, pictures, probes, icons, files for robots. */
const isOfServer = (url: string) =>
  /^\/(api|uploads|site-images|palettes|healthz|readyz|metrics)(\/|\?|$)|^\/(robots\.txt|sitemap\.xml|site\.webmanifest|favicon\.ico|(icon|apple-touch-icon|og-card)[\w-]*\.(svg|png))(\?|$)/.test(
    url,
  )

http.on('request', (incoming, answer) => {
  const { url = '/', method } = incoming
  if (isOfServer(url) || (method !== 'GET' && method !== 'HEAD')) {
    void proxy.request(incoming, answer)
    return
  }
  vite.middlewares(incoming, answer, () => void pages.request(incoming, answer))
})
http.on('upgrade', (incoming, socket, head) => {
  // All others are Vite's own.
  if (incoming.url?.startsWith('/ws')) void proxy.upgrade(incoming, socket, head)
})

let waiting: NodeJS.Timeout | undefined
vite.watcher.on('all', (_event, file) => {
  // From here on, modules are of the new state.
  state += 1
  const path = relative(root, file)
  if (/^messages\/(en|fr)\//.test(path)) void compileMessages('locale-modules')
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
  // An open browser socket must not delay the exit.
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
