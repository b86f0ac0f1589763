import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { toConsultation } from '../../tests/support/consultation.ts'
import { ask } from '../../tests/support/test-process.ts'
import { captchaAnswer } from '../../tests/support/test-server.ts'

type Server = { url: string }

/** Writes that the server acknowledged. */
export type Acknowledged = { leads: Map<string, number>; messages: Set<string> }
export const nothingYet = (): Acknowledged => ({ leads: new Map(), messages: new Set() })

const fetchCaptcha = async (server: Server) =>
  ((await ask(server, '/api/captcha')).json as { validation: string }).validation

// As long as notes may be, to fill a disk quickly.
const notes = 'Evenings suit me best. '.repeat(80)

/** One request of a visitor. @returns the answer's status, 0 when there was none */
export async function requestOnce(server: Server, acknowledged: Acknowledged): Promise<number> {
  const submissionId = randomUUID()
  try {
    const captcha = await ask(server, '/api/captcha')
    if (captcha.status !== 200) return captcha.status
    const { validation } = captcha.json as { validation: string }
    const body = toConsultation(validation, { submissionId, notes })
    const { status, json } = await ask(server, '/api/consultation', body)
    if (status === 201) acknowledged.leads.set(submissionId, (json as { id: number }).id)
    return status
  } catch {
    return 0 // cut off, or answered with what is no captcha: nothing was promised
  }
}

/** A raw visitor socket that records acknowledged messages and how long they took. */
export function openChat(
  server: Server,
  acknowledged: Acknowledged,
  sessionId: string = randomUUID(),
) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`)
  const waiting = new Map<string, { at: number; done: (ms: number | undefined) => void }>()
  const received: string[] = []
  const opened = new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(true))
    socket.on('error', () => resolve(false))
  })
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
  })
  let receivedHistory: () => void = () => {}
  const joined = new Promise<void>((resolve) => {
    receivedHistory = resolve
  })
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as {
      type: string
      message?: { optimisticId?: string; message?: string } | string
      optimisticId?: string
    }
    if (frame.type === 'history') receivedHistory()
    if (frame.type === 'error') waiting.get(frame.optimisticId ?? '')?.done(undefined)
    if (frame.type !== 'message' || typeof frame.message === 'string') return
    received.push(frame.message?.message ?? '')
    const id = frame.message?.optimisticId ?? ''
    const asked = waiting.get(id)
    if (!asked) return
    waiting.delete(id)
    acknowledged.messages.add(id)
    asked.done(performance.now() - asked.at)
  })
  const visitor = { senderName: 'Noor', senderEmail: 'noor@mail.example', senderPhone: null }
  return {
    socket,
    sessionId,
    received,
    ended,
    async join(): Promise<boolean> {
      if (!(await opened)) return false
      socket.send(JSON.stringify({ type: 'join', sessionId, ...visitor }))
      await Promise.race([joined, ended])
      return socket.readyState === socket.OPEN
    },
    /** @returns the milliseconds until it was acknowledged, undefined when it was refused or the line ended */
    async say(message: string, isFirst: boolean): Promise<number | undefined> {
      const optimisticId = randomUUID()
      const check = isFirst
        ? { captchaValue: captchaAnswer, captchaValidation: await fetchCaptcha(server) }
        : {}
      if (socket.readyState !== socket.OPEN) return undefined
      return new Promise((resolve) => {
        waiting.set(optimisticId, { at: performance.now(), done: resolve })
        void ended.then(() => resolve(undefined))
        const words = { type: 'message', sessionId, ...visitor, message, optimisticId, ...check }
        socket.send(JSON.stringify(words))
      })
    },
    close: () => socket.terminate(),
  }
}

/** Sends requests and messages until stopped, whatever happens to the server. */
export function streamIn(
  server: () => Server,
  acknowledged: Acknowledged,
  { leads = 3, chats = 3 } = {},
) {
  const stopping = { isOver: false }
  const statuses = new Map<number, number>()
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  async function request() {
    while (!stopping.isOver) {
      const status = await requestOnce(server(), acknowledged)
      note(status)
      if (status !== 201) await pause(50)
    }
  }
  async function chat() {
    while (!stopping.isOver) {
      const line = openChat(server(), acknowledged)
      let isFirst = true
      try {
        if (await line.join()) {
          while (!stopping.isOver) {
            const answered = await Promise.race([line.say('Are you there?', isFirst), pause(5_000)])
            if (answered === undefined) break
            isFirst = false
          }
        }
      } catch {
        // the captcha could not be fetched
      }
      line.close()
      await pause(50)
    }
  }
  const work = [...Array.from({ length: leads }, request), ...Array.from({ length: chats }, chat)]
  return {
    statuses,
    async stop() {
      stopping.isOver = true
      await Promise.all(work)
    },
  }
}
