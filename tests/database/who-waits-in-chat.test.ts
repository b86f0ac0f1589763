import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitsForStaff } from '#features/chat/chat/conversation-views.ts'
import { hasLeft } from '#features/chat/chat/rules.ts'
import { createChatRepository } from '#features/chat/chat/server/repository.ts'
import { waitsForUs } from '#shared/waits-for-us.ts'
import { toRuns } from '../support/run.ts'
import { createTestClock, day, hour, minute } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** Positions of the last messages, and when the visitor wrote first after they were handled last. */
type Words = { client: number; handled: number | null; since: Date | null }

const events = ['say', 'reply', 'dismiss', 'restore', 'close', 'reopen', 'pause', 'return'] as const
type Event = (typeof events)[number]

describe.each(engines)('the rule of who waits in chat on %s', (engine) => {
  const clock = createTestClock()
  let test: TestDatabase
  let chat: ReturnType<typeof createChatRepository>
  let nextConversation = 0
  beforeAll(async () => {
    test = await openTestDatabase(engine)
    chat = createChatRepository(test.database)
  })
  afterAll(() => test.close())

  async function begin() {
    const sessionId = `of-staff-${nextConversation}`
    const secretHash = `hash-${nextConversation}`
    nextConversation += 1
    const now = clock.now()
    const id = await chat.insert({
      sessionId,
      secretHash,
      senderName: 'Noor Haddad',
      senderEmail: 'noor@mail.example',
      senderPhone: null,
      createdAt: now,
      lastSeen: now,
      expiresAt: new Date(now.getTime() + 7 * day),
      language: 'en',
    })
    if (id === undefined) throw new Error('the conversation exists')
    return { id, sessionId, secretHash }
  }

  type Conversation = Awaited<ReturnType<typeof begin>>

  async function write({ sessionId, secretHash }: Conversation, isFromClient: boolean) {
    const now = clock.now()
    const next = { now, expiresAt: new Date(now.getTime() + 7 * day), message: 'Hello' }
    const row = isFromClient
      ? await chat.reserveVisitorSeq(secretHash, next)
      : await chat.reserveReplySeq(sessionId, next)
    if (!row) throw new Error('the conversation has expired')
    const seq = row.lastSeq
    await chat.insertMessage({
      sessionId,
      seq,
      senderName: 'Noor Haddad',
      senderEmail: 'noor@mail.example',
      senderPhone: null,
      senderFirstName: null,
      message: 'Hello',
      isFromClient,
      isRead: false,
      timestamp: now,
      expiresAt: next.expiresAt,
      optimisticId: `message-${seq}`,
      fileCount: 0,
    })
    return seq
  }

  /** The facts that `waitsForUs` compares, kept beside the database while things happen. */
  function createModel() {
    /** Each message of the visitor, and when it was written. */
    const written = new Map<number, Date>()
    let last = 0
    let answered: number | null = null
    let dismissed: number | null = null
    /** The dismissal before, which counts again once the last one is taken back. */
    let dismissedBefore: number | null = null
    /** The last message when it was closed: a new one begins another wait, and reopening returns to the first. */
    let closed: number | null = null
    let lastSeen = clock.now()
    const highest = (...positions: (number | null)[]) =>
      positions.reduce((a, b) => (a === null || (b ?? 0) > a ? b : a), null)
    const readWords = (): Words => {
      const handled = highest(answered, dismissed, closed)
      const first = [...written].find(([seq]) => seq > (handled ?? 0))
      return { client: Math.max(...written.keys()), handled, since: first?.[1] ?? null }
    }
    return {
      readWords,
      waits: () => waitsForUs(readWords()),
      isPresent: () => clock.now().getTime() - lastSeen.getTime() < 12 * hour,
      isAnswered: () => answered !== null,
      say(seq: number) {
        last = seq
        written.set(seq, clock.now())
        lastSeen = clock.now()
      },
      reply(seq: number) {
        last = seq
        answered = seq
      },
      dismiss() {
        dismissedBefore = dismissed
        dismissed = last
      },
      restore() {
        const isUndone = closed !== last && dismissed === last
        if (isUndone) dismissed = dismissedBefore
        return isUndone
      },
      close() {
        closed = last
      },
      reopen() {
        closed = null
      },
      see() {
        lastSeen = clock.now()
      },
    }
  }

  async function happen(event: Event, conversation: Conversation, model: Model) {
    const { sessionId, secretHash } = conversation
    switch (event) {
      case 'say':
        return model.say(await write(conversation, true))
      case 'reply':
        return model.reply(await write(conversation, false))
      case 'dismiss': {
        const waited = model.waits()
        expect(await chat.dismiss(sessionId)).toBe(waited)
        return waited && model.dismiss()
      }
      case 'restore':
        return expect(await chat.restore(sessionId)).toBe(model.restore())
      case 'close':
        await chat.close(sessionId)
        return model.close()
      case 'reopen': {
        // The use case reopens none but closed conversations.
        if ((await chat.find(sessionId, clock.now()))?.state !== 'closed') return undefined
        await chat.reopen(sessionId)
        return model.reopen()
      }
      case 'pause':
        return clock.pass(12 * hour)
      case 'return':
        await chat.setJoined([secretHash], true, clock.now())
        return model.see()
      default:
        return event satisfies never
    }
  }
  type Model = ReturnType<typeof createModel>

  it('is the same in SQL as in the functions that the screens use', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.constantFrom(...events), { maxLength: 12 }),
      async (walk) => {
        const conversation = await begin()
        const { id, sessionId } = conversation
        const model = createModel()
        model.say(await write(conversation, true))
        for (const event of walk) {
          clock.pass(minute)
          await happen(event, conversation, model)
          const now = clock.now()
          const row = await chat.find(sessionId, now)
          // Three pauses of twelve hours are well within the seven days after which it is deleted.
          if (!row) return
          const { since } = model.readWords()
          const waits = model.waits()
          expect(row.state === 'waiting').toBe(waits)
          expect(row.waitingSince).toEqual(waits ? since : null)
          const counts = waits && model.isPresent()
          expect(waitsForStaff({ state: row.state, hasLeft: hasLeft(row, now) })).toBe(counts)
          const search = { words: [], digits: undefined }
          const view = { name: 'waiting', userId: 1 } as const
          expect(await chat.countConversations(now, { ...search, view })).toBe(counts ? 1 : 0)
          expect(await chat.countWaiting(now)).toBe(counts ? 1 : 0)
          const unanswered = await chat.listUnanswered({ after: new Date(0), until: now }, now)
          expect(unanswered).toEqual(counts && !model.isAnswered() ? [id] : [])
        }
      },
    )
    await fc.assert(
      property.afterEach(async () => {
        await test.database.query<{ chatSessions: object }>().deleteFrom('chatSessions').execute()
      }),
      {
        numRuns: toRuns(150),
        examples: [[['dismiss', 'say', 'dismiss', 'restore', 'close', 'reopen']]],
      },
    )
  })
})
