import type { LiveService } from '#features/core/live/server/service.ts'
import { createSingleRun } from '#platform/server/async/single-run.ts'
import type { Clock } from '#platform/server/clock.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import type { BusEvent } from '#platform/server/events/events.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'

type DutyTrackerDeps = {
  chat: Pick<ChatService, 'recordConnected' | 'listAvailable' | 'status'>
  live: Pick<LiveService, 'hasStaff' | 'listStaff' | 'markChanged'>
  rooms: Pick<Fanout['rooms'], 'isEmpty' | 'list' | 'listVisitors'>
  clock: Clock
  publish(event: BusEvent): void
  logger: Logger
}

export type DutyTracker = ReturnType<typeof createDutyTracker>

/** A stored sign of presence counts for 40 seconds. */
const recordEveryMs = 15_000

/** Stores which staff are connected to this instance, again at intervals. */
function createConnectionRecorder({ chat, live, clock, publish }: DutyTrackerDeps) {
  let recorded = ''
  let recordedAt = 0
  return async () => {
    const userIds = [...new Set(live.listStaff().map(({ actor }) => actor.userId))]
    const key = userIds.toSorted((a, b) => a - b).join()
    const age = clock.now().getTime() - recordedAt
    const isChanged = key !== recorded
    if (!isChanged && age >= 0 && age < recordEveryMs) return
    await chat.recordConnected(userIds)
    recorded = key
    recordedAt = clock.now().getTime()
    if (isChanged) publish({ t: 'changed', topic: 'duty' })
  }
}

/**
 * Notifies the staff and the visitors of this instance when the people who are available change: by a choice, by a
 * tab that opens or closes, and because a choice or a sign of presence has ended.
 */
export function createDutyTracker(deps: DutyTrackerDeps) {
  const { chat, live, rooms, logger } = deps
  const recordConnections = createConnectionRecorder(deps)
  let shownToStaff: string | undefined
  let shownToVisitors: string | undefined

  async function notifyStaff() {
    if (!live.hasStaff()) return
    const availableIds = (await chat.listAvailable()).map(({ account }) => account.id).join()
    if (shownToStaff !== undefined && availableIds !== shownToStaff) live.markChanged('duty')
    shownToStaff = availableIds
  }

  async function notifyVisitors() {
    if (rooms.isEmpty()) return
    const { isStaffed, usualMinutes } = await chat.status.read()
    const frame: FrameFromServer = { type: 'staffing', isStaffed, usualMinutes }
    const shown = JSON.stringify(frame)
    if (shown === shownToVisitors) return
    shownToVisitors = shown
    for (const room of rooms.list()) {
      for (const visitor of rooms.listVisitors(room)) visitor.send(frame)
    }
  }

  const updates = createSingleRun(async () => {
    try {
      await recordConnections()
      await notifyStaff()
      await notifyVisitors()
    } catch (error) {
      if (!isDatabaseAway(error)) logger.warn(describeError(error), 'duty not read, will retry')
    }
  })
  const update = (): void => void updates.run()

  return {
    update,
    handleDutyEvent(): void {
      chat.status.invalidate()
      // The event itself has gone to the staff.
      shownToStaff = undefined
      update()
    },
    settle: updates.settle,
  }
}
