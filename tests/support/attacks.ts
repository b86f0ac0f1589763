// Attacks on the whole site from one address. The product runs in a separate process behind one trusted
// proxy, with rate limits on.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { hashToken } from '#platform/server/crypto.ts'
import type { StandInGoogle } from './google.ts'

/** The address that all attacks come from. */
export const attacker = '203.0.113.66'
const from = { 'x-forwarded-for': attacker }
const json = { 'content-type': 'application/json' }

type Target = { url: string; pid: number }
type Staff = { cookie: string }

/** Number of responses by status. */
export function countStatuses(statuses: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const getStatus = async (call: Promise<Response>) => {
  try {
    const response = await call
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0 // the server closed the connection
  }
}

/** Sends forty bodies of a megabyte, each with as many values as fit. */
export async function sendLargeBodies({ url }: Target): Promise<Record<string, number>> {
  const head = '{"username":"a","password":"b","more":['
  const body = `${head}${'0,'.repeat((1024 * 1024 - head.length - 8) / 2)}0]}`
  const post = () =>
    fetch(`${url}/api/login`, { method: 'POST', headers: { ...json, ...from }, body })
  return countStatuses(await Promise.all(Array.from({ length: 40 }, () => getStatus(post()))))
}

/** Plays the sound of one security check 280 times. */
export async function playOneCaptcha({ url }: Target): Promise<Record<string, number>> {
  const issued = await fetch(`${url}/api/captcha`, { headers: from })
  const { validation } = (await issued.json()) as { validation: string }
  const play = () => fetch(`${url}/api/captcha/audio?validation=${validation}`, { headers: from })
  return countStatuses(await Promise.all(Array.from({ length: 280 }, () => getStatus(play()))))
}

/** Tries to sign in to one account two hundred times at once. */
export async function signInManyTimes({ url }: Target): Promise<Record<string, number>> {
  const body = JSON.stringify({ username: 'nobody', password: 'not the password' })
  const post = () =>
    fetch(`${url}/api/login`, { method: 'POST', headers: { ...json, ...from }, body })
  return countStatuses(await Promise.all(Array.from({ length: 200 }, () => getStatus(post()))))
}

// The slowest input for an HTML sanitiser: much to escape, close and remove.
const slowPieces = ['<', '<p>', '<font color=red><a href="javascript:x"><b>x</b></a></font>']

/** HTML of 150,000 characters, different for each number. */
function hostileHtml(number: number): string {
  const piece = slowPieces[number % slowPieces.length] ?? '<'
  return (`${number} ` + piece.repeat(Math.ceil(150_000 / piece.length))).slice(0, 150_000)
}

/** Delivers forty such emails into a thread of a mailbox. */
export function fillThread(google: StandInGoogle, email: string, threadId: string, answers = 40) {
  for (let number = 0; number < answers; number += 1) {
    google.receive(
      email,
      [
        'From: Somebody <somebody@mail.example>',
        `To: ${email}`,
        'Subject: Re: Hello',
        `Message-ID: <${randomUUID()}@mail.example>`,
        'Content-Type: text/html; charset=utf-8',
        '',
        hostileHtml(number),
      ].join('\r\n'),
      threadId,
    )
  }
}

/** Sends frames of 64 KB over a hundred sockets as fast as it can. @returns the close codes with their counts */
export async function floodSockets(
  { url }: Target,
  { sockets = 100, frames = 200 } = {},
): Promise<Record<string, number>> {
  const frame = `{"type":"join","x":"${'y'.repeat(64 * 1024 - 40)}"}`
  const flood = async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: from })
    let code = 0
    socket.on('close', (closedBy) => {
      code = closedBy
    })
    socket.on('error', () => {})
    const isOpen = await Promise.race([
      once(socket, 'open').then(() => true),
      pause(10_000, false, { ref: false }),
    ]).catch(() => false)
    const most = isOpen ? frames : 0
    for (let sent = 0; sent < most && socket.readyState === socket.OPEN; sent += 1) {
      socket.send(frame)
      if (sent % 10 === 9) await pause(1)
    }
    await pause(3_000)
    socket.terminate()
    return code
  }
  return countStatuses(await Promise.all(Array.from({ length: sockets }, flood)))
}

/**
 * Inserts a conversation of many long messages, as after hours of a script. @returns by which both its visitor and
 * staff name it
 */
export function fillConversation(dataDirectory: string, messages: number): string {
  const sessionId = randomUUID()
  const database = new DatabaseSync(join(dataDirectory, 'practice.db'), { timeout: 10_000 })
  const columns = (table: string) =>
    database
      .prepare(`select name from pragma_table_info('${table}') where name <> 'id'`)
      .all()
      .map(({ name }) => String(name))
  const session = columns('chat_sessions')
  const [oneSession] = database.prepare('select * from chat_sessions limit 1').all()
  const [oneMessage] = database.prepare('select * from chat_messages limit 1').all()
  const insert = (table: string, names: string[]) =>
    database.prepare(
      `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    )
  const values = (names: string[], row: Record<string, unknown>) =>
    names.map((name) => (row[name] ?? null) as string | number | null)
  // Moments are stored as numbers or texts, depending on the schema.
  const sample = oneMessage?.['timestamp']
  const toMoment = (at: number) => (typeof sample === 'number' ? at : new Date(at).toISOString())
  const timestamp = toMoment(Date.now())
  const expires_at = toMoment(Date.now() + 24 * 60 * 60 * 1000)
  database.exec('begin immediate')
  insert('chat_sessions', session).run(
    ...values(session, {
      ...oneSession,
      session_id: sessionId,
      secret_hash: hashToken(sessionId),
      last_seq: messages,
      lead_id: null,
      last_message_at: timestamp,
      expires_at,
    }),
  )
  const names = columns('chat_messages')
  const add = insert('chat_messages', names)
  for (let seq = 1; seq <= messages; seq += 1) {
    add.run(
      ...values(names, {
        ...oneMessage,
        timestamp,
        expires_at,
        session_id: sessionId,
        seq,
        message: `${seq} ${'words '.repeat(330)}`,
        is_from_client: 1,
        optimistic_id: null,
      }),
    )
  }
  database.exec('commit')
  database.close()
  return sessionId
}

/** Opens that conversation as staff. @returns the response's status and size */
export async function readConversation({ url }: Target, { cookie }: Staff, sessionId: string) {
  const response = await fetch(`${url}/api/admin/chat-messages/${sessionId}`, {
    headers: { cookie },
  })
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
}

/** The processor time in milliseconds that a process's main thread has used, and all its threads together. */
export function readCpuMs(pid: number): { main: number; all: number } {
  const read = (path: string) => {
    const stat = readFileSync(path, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10 // USER_HZ is 100
  }
  return { main: read(`/proc/${pid}/task/${pid}/stat`), all: read(`/proc/${pid}/stat`) }
}

/** The memory that a process uses, in megabytes. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** Watches a process's memory. @returns a function that stops it and returns the maximum in megabytes */
export function watchMemory(pid: number) {
  let maxMb = memoryMb(pid)
  const timer = setInterval(() => {
    maxMb = Math.max(maxMb, memoryMb(pid))
  }, 20)
  return () => {
    clearInterval(timer)
    return Math.max(maxMb, memoryMb(pid))
  }
}
