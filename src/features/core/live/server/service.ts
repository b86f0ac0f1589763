import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { SessionService } from '#features/core/sessions/server/service.ts'
import { m } from '#messages'
import { createBackground } from '#platform/server/background.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Language } from '#shared/language.ts'
import type { Topic } from '#shared/topics.ts'
import { createChangeTimes } from './change-times.ts'
import { createFrameRegistry } from './frame-registry.ts'
import { serializeFrame } from './frames.ts'
import { acceptSocket } from './socket-session.ts'
import { createStaffConnections } from './staff-connections.ts'
import { createTopicBroadcast } from './topic-broadcast.ts'

export { FrameError } from './frames.ts'
export type { LiveHandler, LiveSocket } from './live-feature.ts'
export type { StaffConnection } from './staff-connections.ts'

type LiveDeps = {
  accounts: Pick<AccountService, 'find'>
  sessions: Pick<SessionService, 'peek'>
  eventBus: EventBus
  logger: Logger
  sessionCookieName: string
  /** Topics whose changes are sent to open tabs of the portal. */
  topics: readonly string[]
}

export type LiveService = ReturnType<typeof createLiveService>

const sessionCheckMs = 15_000
/** Topics whose changes may end a session. */
const sessionTopics: ReadonlySet<string> = new Set<Topic>(['session', 'users'])

/** Sent before a socket above the limit is closed. It has not said its language, its browser has. */
const tooManySockets = (language: Language) =>
  serializeFrame({
    type: 'error',
    code: 'too-many',
    message: m.chat_too_many_open({}, { locale: language }),
  })

/** The socket at /ws: signs staff in, sends them changed topics, and dispatches frames to features. */
export function createLiveService(deps: LiveDeps) {
  const { eventBus, logger, sessionCookieName } = deps
  const topics = new Set(deps.topics)
  const staff = createStaffConnections(deps)
  const registry = createFrameRegistry(logger)
  const changedTopics = createTopicBroadcast(staff)
  const changeTimes = createChangeTimes()

  const inBackground = createBackground(logger, 'session check failed')
  const checkSessions = () => inBackground(staff.checkAll())

  eventBus.subscribe((event) => {
    if (event.t === 'resync') {
      changeTimes.noteAll()
      for (const topic of topics) changedTopics.add(topic)
      checkSessions()
    }
    if (event.t !== 'changed') return
    changeTimes.note(event.topic)
    if (topics.has(event.topic)) changedTopics.add(event.topic)
    if (sessionTopics.has(event.topic)) checkSessions()
  })
  const timer = setInterval(checkSessions, sessionCheckMs).unref()

  return {
    register: registry.register,
    accept: acceptSocket.bind(null, { staff, registry, changeTimes, sessionCookieName }),
    tooManyText: tooManySockets,
    hasStaff: () => !staff.isEmpty(),
    listStaff: staff.list,
    /** Sends a changed topic to staff, for changes that are published as an event of their own. */
    markChanged(topic: Topic) {
      changeTimes.note(topic)
      changedTopics.add(topic)
    },
    /** A change that open tabs follow by frames of its feature: only a tab that connects has to read it. */
    noteChange: (topic: Topic) => changeTimes.note(topic),
    /** After the last socket has closed. */
    async close(): Promise<void> {
      clearInterval(timer)
      changedTopics.close()
      await registry.close()
    },
  }
}
