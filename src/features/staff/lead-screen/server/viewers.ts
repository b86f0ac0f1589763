import type { AccountService } from '#features/core/accounts/server/service.ts'
import {
  FrameError,
  type LiveHandler,
  type LiveService,
  type StaffConnection,
} from '#features/core/live/server/service.ts'
import { leadNotFound } from '#features/requests/leads/contract/leads.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import { createQueue } from '#platform/server/async/queue.ts'
import { createBackground, type RunInBackground } from '#platform/server/background.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { BusEvent } from '#platform/server/events/events.ts'
import type { Logger } from '#platform/server/logger.ts'
import { createViewers, viewsEveryMs } from '#platform/server/realtime/viewers.ts'
import { fullName } from '#shared/names.ts'
import type { Topic } from '#shared/topics.ts'
import { type LeadViewersFrame, type ViewLeadFrame, viewLeadFrame } from '../contract.ts'

export type LeadViewersDeps = {
  leads: Pick<LeadService, 'listVisible'>
  accounts: Pick<AccountService, 'find'>
  live: Pick<LiveService, 'register'>
  eventBus: EventBus
  logger: Logger
}

/** A staff connection and the lead on its screen; `leadId` is 0 for none. */
type Screen = { staff: StaffConnection; leadId: number; isEditing: boolean }

/** Views beyond this are dropped: they are published again by themselves. */
const eventOrder = { maxRunning: 1, maxWaiting: 500 }

type ViewEvent = Extract<BusEvent, { t: 'lead.view' }>

/** Tracks the screens of staff on this instance, and the colleagues who have the same lead open. */
function createScreens(
  { leads, accounts, eventBus }: LeadViewersDeps,
  inBackground: RunInBackground,
) {
  const screens = new Set<Screen>()
  const viewers = createViewers()

  const mayView = async ({ actor }: StaffConnection, leadId: number) =>
    (await leads.listVisible(actor, [leadId])).length > 0

  function publish({ staff, leadId, isEditing }: Screen) {
    const { id: connectionId, actor } = staff
    const { userId } = actor
    inBackground(eventBus.publish({ t: 'lead.view', id: leadId, userId, connectionId, isEditing }))
  }

  function sendViewers(leadIds: readonly number[]) {
    for (const { staff, leadId } of screens) {
      if (!leadIds.includes(leadId)) continue
      const others = viewers.listOthers(leadId, staff.actor.userId)
      const frame: LeadViewersFrame = {
        type: 'lead_viewers',
        leadId,
        viewers: others.map(({ userId, name, isTyping }) => ({
          userId,
          name,
          isEditing: isTyping,
        })),
      }
      staff.send(frame)
    }
  }

  return {
    mayView,

    show(screen: Screen, leadId: number, isEditing: boolean) {
      screens.add(screen)
      screen.leadId = leadId
      screen.isEditing = isEditing
      publish(screen)
    },
    delete(screen: Screen) {
      screens.delete(screen)
      if (screen.leadId !== 0) publish({ ...screen, leadId: 0 })
    },

    /** An instance has published what one screen shows. */
    async handleView({ id, userId, connectionId, isEditing }: ViewEvent) {
      const user = await accounts.find(userId)
      if (!user) return
      const view = { connectionId, userId, number: id, isTyping: isEditing }
      sendViewers(viewers.update(view, fullName(user), performance.now()))
    },

    /** A lead that was reassigned or deleted is no longer shown, whatever its screen says. */
    async closeHidden() {
      for (const screen of screens) {
        const { leadId } = screen
        if (leadId === 0 || (await mayView(screen.staff, leadId))) continue
        // It may show another lead since.
        if (screen.leadId !== leadId) continue
        screen.leadId = 0
        publish(screen)
      }
    },

    /** Expires views that were not published for long, and publishes those of this instance. */
    publishViews() {
      sendViewers(viewers.expire(performance.now()))
      for (const screen of screens) if (screen.leadId !== 0) publish(screen)
    },
  }
}

/** The screen of one socket. */
const createConnection =
  (screens: ReturnType<typeof createScreens>) => (): LiveHandler<ViewLeadFrame> => {
    let screen: Screen | undefined
    let isClosed = false
    return {
      async onFrame({ leadId, isEditing }, staff) {
        if (!staff) throw new FrameError('not-allowed', 'Please sign in to open leads.')
        if (leadId !== null && !(await screens.mayView(staff, leadId))) {
          throw new FrameError('not-there', leadNotFound)
        }
        // The socket may have closed during the read.
        if (isClosed) return
        screen ??= { staff, leadId: 0, isEditing: false }
        screens.show(screen, leadId ?? 0, isEditing)
      },
      async onAuthenticated() {},
      onReady() {},
      onClose() {
        isClosed = true
        if (screen) screens.delete(screen)
        screen = undefined
      },
    }
  }

/** Shows staff who have a lead on the screen which colleagues have it too, on all instances. */
export function registerLeadViewers(deps: LeadViewersDeps) {
  const { live, eventBus, logger } = deps
  const inBackground = createBackground(logger, 'lead viewers not updated')
  const queue = createQueue(eventOrder)
  const screens = createScreens(deps, inBackground)

  eventBus.subscribe((event) => {
    if (event.t === 'lead.view') {
      inBackground(queue.run(() => screens.handleView(event)))
    }
    if (event.t === 'changed' && event.topic === ('leads' satisfies Topic)) {
      inBackground(screens.closeHidden())
    }
  })
  const timer = setInterval(screens.publishViews, viewsEveryMs).unref()

  live.register<ViewLeadFrame>({
    frames: { view_lead: viewLeadFrame },
    joinFrames: [],
    errorCodes: [],
    connect: createConnection(screens),
    async close() {
      clearInterval(timer)
    },
  })
}
