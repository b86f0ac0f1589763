import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addPushSubscription } from '#features/requests/alerts/contract.ts'
import { type Person, setupConversationStates } from '../support/conversation-states-test-bed.ts'
import { eventually } from '../support/eventually.ts'
import { type PushService, startPushService } from '../support/push-service.ts'
import { hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('who is alerted to a visitor’s message on %s', (engine) => {
  const bed = setupConversationStates(engine)
  let push: PushService
  beforeEach(async () => {
    push = await startPushService()
    await bed.practice.server.stayAtScreens(new Date(bed.clock.now().getTime() + hour))
    for (const name of ['grace', 'elise', 'maya'] as const) {
      const { cookie } = bed.practice[name]
      const body = push.subscribe(name)
      const { status } = await bed.practice.server.call(addPushSubscription, { cookie, body })
      expect(status).toBe(201)
    }
  })
  afterEach(() => push.close())

  /** Waits until nothing is left to send. */
  const settle = () =>
    eventually(async () => {
      for (const table of ['alerts', 'push_deliveries']) {
        expect(await bed.practice.server.sql(`select id from ${table}`)).toEqual([])
      }
    })

  /** The visitor writes, at a moment when everybody may be alerted again. @returns who is alerted, and to what */
  async function write(sessionId: string): Promise<string[]> {
    await settle()
    bed.clock.pass(5 * minute)
    const before = push.received.length
    await bed.say(sessionId)
    await settle()
    return push.received
      .slice(before)
      .map(({ browser, payload }) => {
        const { counts } = payload as { counts: Record<string, number> }
        return `${browser}: ${Object.keys(counts).join()}`
      })
      .toSorted()
  }
  const give = (sessionId: string, by: Person, to: Person | null) =>
    bed.change(by, sessionId, { assignedTo: to?.id ?? null })

  it('is not who had the conversation, never answered, and gave it to a colleague', async () => {
    const { grace, elise, maya } = bed.practice
    const sessionId = await bed.begin()
    await give(sessionId, grace, maya)
    expect(await write(sessionId)).toEqual(['maya: chat.message'])
    await give(sessionId, grace, elise)
    expect(await write(sessionId)).toEqual(['elise: chat.message'])
  })

  it('is still who answered it, after a colleague was given it', async () => {
    const { grace, elise, maya } = bed.practice
    const sessionId = await bed.begin()
    await give(sessionId, grace, maya)
    expect(await write(sessionId)).toEqual(['maya: chat.message'])
    await bed.reply(maya, sessionId)
    await give(sessionId, grace, elise)
    const both = ['elise: chat.message', 'maya: chat.message']
    expect(await write(sessionId)).toEqual(both)
    await give(sessionId, grace, null)
    expect(await write(sessionId)).toEqual(['maya: chat.message'])
  })

  it('is not the former owner of a conversation without an owner', async () => {
    const { grace, maya } = bed.practice
    const sessionId = await bed.begin()
    await give(sessionId, grace, maya)
    expect(await write(sessionId)).toEqual(['maya: chat.message'])
    await give(sessionId, grace, null)
    expect(await write(sessionId)).toEqual([])
    // The owner who gets it back is alerted again.
    await give(sessionId, grace, maya)
    expect(await write(sessionId)).toEqual(['maya: chat.message'])
  })

  it('is its owner when a closed conversation opens again, and everybody on duty if there is none', async () => {
    const { grace, maya } = bed.practice
    const sessionId = await bed.begin()
    await give(sessionId, grace, maya)
    expect(await write(sessionId)).toEqual(['maya: chat.message'])
    await bed.change(grace, sessionId, { state: 'closed' })
    expect(await write(sessionId)).toEqual(['maya: chat.message'])
    await bed.change(grace, sessionId, { state: 'closed', assignedTo: null })
    const everybody = ['elise: chat.new', 'grace: chat.new', 'maya: chat.new']
    expect(await write(sessionId)).toEqual(everybody)
    await bed.change(grace, sessionId, { state: 'closed' })
    await bed.change(grace, sessionId, { state: 'open' })
    expect(await write(sessionId)).toEqual([])
  })
})
