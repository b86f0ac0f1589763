import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConversationState } from '#features/chat/chat/contract/states.ts'
import { setupConversationStates } from '../support/conversation-states-test-bed.ts'
import { toRuns } from '../support/run.ts'
import { second } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('a conversation’s state on %s', (engine) => {
  const { clock, practice, say, begin, reply, change, markRead, markUnread, look } =
    setupConversationStates(engine)

  it('follows the model, whatever people do in whatever order', async () => {
    const { grace, maya: ofMaya } = practice
    type Model = {
      state: ConversationState
      since: string | null
      /** When the visitor wrote first after the last reply. */
      unansweredSince: string | null
      owner: number | null
      hasRead: boolean[]
    }
    const people = [grace, ofMaya]
    const who = fc.constantFrom(0, 1)
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('say' as const) }),
        fc.record({
          do: fc.constantFrom('reply' as const, 'read' as const, 'unread' as const),
          who,
        }),
        fc.record({
          do: fc.constant('state' as const),
          who,
          state: fc.constantFrom<ConversationState>('open', 'waiting', 'closed'),
        }),
        fc.record({ do: fc.constant('assign' as const), who, to: fc.constantFrom(0, 1, null) }),
      ),
      { minLength: 3, maxLength: 10 },
    )
    const property = fc.asyncProperty(steps, async (walk) => {
      const sessionId = await begin()
      const model: Model = {
        state: 'waiting',
        since: clock.now().toISOString(),
        unansweredSince: clock.now().toISOString(),
        owner: null,
        hasRead: [false, false],
      }
      for (const step of walk) {
        clock.pass(second)
        const now = clock.now().toISOString()
        const person = 'who' in step ? people[step.who] : undefined
        switch (step.do) {
          case 'say':
            await say(sessionId, 'More')
            model.unansweredSince ??= now
            Object.assign(model, { state: 'waiting', since: model.since ?? now })
            model.hasRead = [false, false]
            break
          case 'reply':
            await reply(person ?? grace, sessionId)
            Object.assign(model, { state: 'open', since: null, unansweredSince: null })
            model.owner ??= person?.id ?? null
            break
          case 'read':
            await markRead(person ?? grace, sessionId)
            model.hasRead[step.who] = true
            break
          case 'unread':
            await markUnread(person ?? grace, sessionId)
            model.hasRead[step.who] = false
            break
          case 'state':
            await change(person ?? grace, sessionId, { state: step.state })
            if (step.state === 'closed') Object.assign(model, { state: 'closed', since: null })
            else if (model.state === 'closed') {
              model.state = model.unansweredSince === null ? 'open' : 'waiting'
              model.since = model.unansweredSince
            }
            break
          case 'assign': {
            const assignedTo = step.to === null ? null : (people[step.to]?.id ?? null)
            await change(person ?? grace, sessionId, { assignedTo })
            model.owner = assignedTo
            break
          }
          default:
            step satisfies never
        }
        for (const [index, one] of people.entries()) {
          expect(await look(one, sessionId)).toMatchObject({
            state: model.state,
            waitingSince: model.since,
            assignedTo: model.owner,
            isUnread: !model.hasRead[index],
          })
        }
      }
    })
    await fc.assert(property, { numRuns: toRuns(25) })
  }, 240_000)
})
