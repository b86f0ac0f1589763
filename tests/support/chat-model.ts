// The model of chat: what a visitor and a staff member do while connections break and servers restart, and what
// must be true afterwards. Driven by fast-check, 50 times in the tests and 1,000 times in bench/.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { pause, StaffClient, VisitorClient, waitUntil } from './chat-model-clients.ts'
import { openRelay, type Relay } from './relay.ts'

/** Parts of a running product that the model needs. */
export type ModelWorld = {
  /** Ports of the instances, at least one. */
  ports: () => readonly number[]
  /** Stops the instance and starts it again on the same data. */
  restart(instance: number): Promise<void>
  staff: { cookie: string; userId: number }
  /** By which staff name the conversation of the visitor with this secret. */
  findStaffId(secret: string): Promise<string>
  captchaAnswer: string
  /** The rows of a conversation, in the order of their sequence numbers. */
  rows(staffId: string): Promise<{ seq: number; optimisticId: string; isFromClient: boolean }[]>
}

export type ModelTally = { acknowledged: number; lost: number; doubled: number; runs: number }

type Model = Record<string, never>
type Real = {
  world: ModelWorld
  visitor: VisitorClient
  staff: StaffClient
  visitorRelay: Relay
  staffRelay: Relay
  /** The instances that their next connections reach. */
  toInstance: { visitor: number; staff: number }
}

type Step = { name: string; run: (real: Real) => Promise<void> | void }

class StepCommand implements fc.AsyncCommand<Model, Real> {
  private readonly step: Step
  constructor(step: Step) {
    this.step = step
  }
  check = () => true
  async run(_model: Model, real: Real) {
    await this.step.run(real)
  }
  toString = () => this.step.name
}

const always = (name: string, run: Step['run']) => fc.constant(new StepCommand({ name, run }))

/** Deletes the conversation, sometimes while its messages are in transit. */
async function removeConversation({ world, visitor: v, staff }: Real) {
  const { sessionId } = v
  const staffId = await world.findStaffId(sessionId)
  const [port = 0] = world.ports()
  v.removed.add(sessionId)
  staff.removed.add(staffId)
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/chat-session/${staffId}`, {
    method: 'DELETE',
    headers: { cookie: world.staff.cookie },
  })
  if (response.status !== 204) return
  // Its acknowledged messages were deleted on purpose.
  staff.acknowledged.delete(staffId)
  if (v.sessionId === sessionId) v.acknowledged.clear()
}

const steps = (isRestarted: boolean) => [
  { weight: 6, arbitrary: always('say', ({ visitor: v }) => void v.say('Hello')) },
  {
    weight: 3,
    arbitrary: always('say three at once', ({ visitor: v }) => {
      for (const text of ['one', 'two', 'three']) v.say(text)
    }),
  },
  {
    weight: 3,
    arbitrary: always('say and wait a little', async ({ visitor: v }) => {
      v.say('And?')
      await pause(15)
    }),
  },
  { weight: 3, arbitrary: always('resend', ({ visitor: v }) => v.resend()) },
  { weight: 2, arbitrary: always('resend backwards', ({ visitor: v }) => v.resend('backward')) },
  {
    weight: 2,
    arbitrary: always('resend twice', ({ visitor: v }) => {
      v.resend()
      v.resend('backward')
    }),
  },
  { weight: 2, arbitrary: always('resend by HTTP', ({ visitor: v }) => v.resendByHttp()) },
  { weight: 2, arbitrary: always('repeat an old one', ({ visitor: v }) => v.repeatOld()) },
  { weight: 2, arbitrary: always('cut the visitor', ({ visitorRelay }) => visitorRelay.cut()) },
  {
    weight: 2,
    arbitrary: always('lose frames of the visitor', ({ visitorRelay }) =>
      visitorRelay.swallow('up'),
    ),
  },
  {
    weight: 2,
    arbitrary: always('lose frames of the server', ({ visitorRelay }) =>
      visitorRelay.swallow('down'),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.nat({ max: 1 }).map(
      (instance) =>
        new StepCommand({
          name: `visitor reconnects to ${instance}`,
          run: async ({ visitor: v, visitorRelay, toInstance }) => {
            visitorRelay.heal()
            toInstance.visitor = instance
            await v.prepare()
            await v.connect()
            v.resend()
          },
        }),
    ),
  },
  {
    weight: 4,
    arbitrary: always('staff reply', async ({ staff, visitor: v, world }) =>
      staff.reply(await world.findStaffId(v.sessionId), randomUUID(), 2),
    ),
  },
  {
    weight: 1,
    arbitrary: always(
      'staff reply while responses are lost',
      async ({ staff, staffRelay, ...real }) => {
        staffRelay.swallow('down')
        const id = randomUUID()
        const staffId = await real.world.findStaffId(real.visitor.sessionId)
        await staff.reply(staffId, id, 1)
        staffRelay.heal()
        await staff.reply(staffId, id, 3)
      },
    ),
  },
  { weight: 1, arbitrary: always('cut the staff', ({ staffRelay }) => staffRelay.cut()) },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 1 }).map(
      (instance) =>
        new StepCommand({
          name: `staff reconnect to ${instance}`,
          run: async ({ staff, toInstance }) => {
            toInstance.staff = instance
            await staff.connect()
          },
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: always('delete', removeConversation),
  },
  ...(isRestarted
    ? [
        {
          weight: 1,
          arbitrary: fc.nat({ max: 1 }).map(
            (instance) =>
              new StepCommand({
                name: `restart ${instance}`,
                run: ({ world }) => world.restart(instance % world.ports().length),
              }),
          ),
        },
      ]
    : []),
]

/** After all connections are restored: every message is acknowledged, and both sides and the database agree. */
async function verify(real: Real, tally: ModelTally): Promise<void> {
  const { world, visitor: v, staff, visitorRelay, staffRelay } = real
  visitorRelay.heal()
  staffRelay.heal()
  if (!staff.isOpen) await staff.connect()
  await waitUntil('the outbox is empty', async () => {
    if (!v.isOpen) await v.connect()
    if (v.outbox.size > 0) {
      await v.prepare()
      v.resend()
      await pause(20)
    }
    return v.outbox.size === 0
  })
  const { sessionId } = v
  const staffId = await world.findStaffId(sessionId)
  const rows = await world.rows(staffId)
  const own = rows.filter(({ isFromClient }) => isFromClient).map((row) => row.optimisticId)
  const all = rows.map((row) => row.optimisticId)
  const acknowledged = [...v.acknowledged, ...(staff.acknowledged.get(staffId) ?? [])]
  const lost = acknowledged.filter((id) => !all.includes(id))
  const doubled = all.length - new Set(all).size
  tally.acknowledged += acknowledged.length
  tally.lost += lost.length
  tally.doubled += doubled
  const violations = [...v.faults, ...staff.faults]
  if (lost.length > 0) violations.push(`${lost.length} acknowledged messages are not stored`)
  if (doubled > 0) violations.push(`${doubled} messages are stored twice`)
  if (own.some((id) => !v.answered.has(id)))
    violations.push('a stored message was never acknowledged')
  if (rows.some(({ seq }, index) => seq !== index + 1)) {
    violations.push(`numbers with gaps: ${rows.map(({ seq }) => seq).join(' ')}`)
  }
  if (violations.length > 0) throw new Error(violations.join('; '))
  // Both have all messages, each with its number.
  const [port = 0] = world.ports()
  await staff.read(`http://127.0.0.1:${port}`, staffId)
  for (const known of [v.getSeen(sessionId), staff.getSeen(staffId)]) {
    await waitUntil('everyone has seen everything', () => {
      return rows.every(({ seq, optimisticId }) => known.get(seq)?.optimisticId === optimisticId)
    })
  }
}

/** One run of random steps. @throws when a message was lost, doubled or out of order */
async function runSteps(
  world: ModelWorld,
  commands: Iterable<fc.AsyncCommand<Model, Real>>,
  tally: ModelTally,
) {
  const toInstance = { visitor: 0, staff: 0 }
  const getPort = (who: keyof typeof toInstance) => {
    const ports = world.ports()
    return ports[toInstance[who] % ports.length] ?? 0
  }
  const visitorRelay = await openRelay(() => getPort('visitor'))
  const staffRelay = await openRelay(() => getPort('staff'))
  const newToken = async () => {
    const response = await fetch(`http://127.0.0.1:${world.ports()[0] ?? 0}/api/captcha`)
    return ((await response.json()) as { validation: string }).validation
  }
  const v = new VisitorClient(visitorRelay, newToken, world.captchaAnswer)
  const staff = new StaffClient(staffRelay, world.staff)
  try {
    await v.prepare()
    await Promise.all([v.connect(), staff.connect()])
    const real = { world, visitor: v, staff, visitorRelay, staffRelay, toInstance }
    await fc.asyncModelRun(() => ({ model: {}, real }), commands)
    v.say('Goodbye')
    await verify(real, tally)
    tally.runs += 1
  } finally {
    v.disconnect()
    staff.disconnect()
    await Promise.all([visitorRelay.close(), staffRelay.close()])
  }
}

/** Runs the model so many times. @throws with the shortest steps that break an invariant */
export async function runChatModel(
  world: ModelWorld,
  options: { runs: number; seed?: number; isRestarted?: boolean; tally?: ModelTally },
): Promise<ModelTally> {
  const tally = options.tally ?? { acknowledged: 0, lost: 0, doubled: 0, runs: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...steps(options.isRestarted ?? true)), { minLength: 5, maxLength: 30 }),
      (commands) => runSteps(world, commands, tally),
    ),
    {
      numRuns: options.runs,
      endOnFailure: true,
      ...(options.seed === undefined ? {} : { seed: options.seed }),
    },
  )
  return tally
}
