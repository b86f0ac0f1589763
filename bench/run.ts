// `npm run bench -- NAME …`: one measurement by its name, with whatever else it takes. Without a name
// it lists them.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { say } from './figures.ts'

const measurements = {
  http: 'requests a second: cached page and 304 against nginx, a call against bare node:http, uncached pages',
  directory:
    'the filtered directory with 14 and with 200 therapists, on the server and in a browser',
  'free-calls': 'the times of free calls of 14 and of 200 therapists over 21 days',
  start: 'memory and time of a start',
  growth: 'first screens with 100 and with 10,000 leads, users and messages, on both databases',
  pages:
    'weight and Lighthouse of every public page (first: npm install --prefix bench/lighthouse)',
  phone: 'first visits in a browser held back to a poor phone and network',
  chat: 'chat under load against a bare echo plus one fsync; sockets held; a storm of returns',
  dev: 'how long a developer waits until a change is seen, by npm run dev',
  attacks: 'what a stranger notices while one address attacks',
  'chat-model': 'a thousand runs of the model of chat with cut lines and killed servers',
}

const [name = '', ...words] = process.argv.slice(2)
if (!Object.hasOwn(measurements, name)) {
  say('npm run bench -- NAME, one of:')
  for (const [known, what] of Object.entries(measurements)) say(`  ${known.padEnd(11)} ${what}`)
  process.exit(name === '' ? 0 : 1)
}
const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
const child = spawn(process.execPath, [file, ...words], { stdio: 'inherit' })
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
