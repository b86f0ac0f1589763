// Runs before `npm start` and `npm test` under whatever Node.js is on the machine, so it uses nothing
// but Node.js: installs what the lockfile names, then builds when a source is newer than the build.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layOutPackages, moveIn, npm } from './install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (path) => join(root, path)
const changedAt = (path) => (existsSync(at(path)) ? statSync(at(path)).mtimeMs : 0)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}`)
  process.exit(1)
}

/**
 * Runs a command; its output is shown only when it fails, so that a start stays readable. In a terminal
 * the seconds count up meanwhile, beside the step that ended last.
 */
async function run(title, command, args, { folder = root, mayFail = false } = {}) {
  const began = Date.now()
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1)
  process.stderr.write(`${title}…`)
  let step = ''
  const counting = process.stderr.isTTY
    ? setInterval(() => process.stderr.write(`\r\u001b[K${title}… ${seconds()} s${step}`), 1_000)
    : undefined
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Install development packages regardless of NODE_ENV: building and testing need them.
    env: { ...process.env, NODE_ENV: '' },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    const line = String(text).trimEnd().split('\n').at(-1)
    if (line) step = ` (done: ${line})`
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  // Stop the child process too.
  const stop = () => {
    child.kill()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  const outcome = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  clearInterval(counting)
  const start = process.stderr.isTTY ? `\r\u001b[K${title}…` : ''
  if (outcome !== 0) {
    process.stderr.write(`${start} failed\n`)
    if (mayFail) return false
    console.error(output, outcome)
    process.exit(1)
  }
  process.stderr.write(`${start} ${seconds()} s\n`)
  return true
}

function newestIn(path) {
  const full = at(path)
  if (!existsSync(full)) return 0
  const stat = statSync(full)
  if (!stat.isDirectory()) return stat.mtimeMs
  let newest = stat.mtimeMs
  for (const entry of readdirSync(full)) newest = Math.max(newest, newestIn(join(path, entry)))
  return newest
}

const installed = 'node_modules/.package-lock.json'
if (
  changedAt(installed) < changedAt('package-lock.json') ||
  !existsSync(at('node_modules/.bin/node'))
) {
  const words = ['ci', '--include=dev']
  const folder = layOutPackages(root)
  const isDone =
    folder !== undefined &&
    (await run('Installing', npm, words, { folder, mayFail: true })) &&
    moveIn(folder, root)
  // A registry may have other addresses, and its own way of giving them to npm.
  if (!isDone) await run('Installing package by package', npm, words)
}

const stamp = 'dist/built'
const compiledStamp = 'messages/compiled/built'
const messages = ['messages/en', 'messages/fr', 'messages/project.inlang/settings.json']
const sources = ['src', ...messages, 'public', 'vite.config.ts', 'package-lock.json', 'scripts']
// A program that runs from the sources needs no build, but its messages.
const isInstallOnly = process.argv.includes('--install-only')
if (isInstallOnly && changedAt(compiledStamp) < Math.max(...messages.map(newestIn))) {
  await run('Compiling messages', at('node_modules/.bin/node'), [at('scripts/compile-messages.ts')])
}
if (!isInstallOnly && changedAt(stamp) < Math.max(...sources.map(newestIn))) {
  await run('Building', at('node_modules/.bin/node'), [at('scripts/build.ts')])
}
