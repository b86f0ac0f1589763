import type { DemoLead } from './content.ts'
import type { DemoDeps } from './deps.ts'
import { toLaterMoment } from './moments.ts'

const callMs = 20 * 60 * 1000

/** When the free call of a lead begins; null without one. */
export const toCallStart = (
  { call, assignedTo }: Pick<DemoLead, 'assignedTo' | 'call'>,
  now: Date,
  timeZone: string,
): Date | null => (call && assignedTo !== null ? toLaterMoment(now, call, timeZone) : null)

type Owner = { leadId: number; userId: number; createdAt: Date }

/** Inserts the free call of a lead and the times that are held for its client. */
export async function insertCall(
  { appointments, clock, timeZone }: DemoDeps,
  { call, offers = [], assignedTo }: Pick<DemoLead, 'assignedTo' | 'call' | 'offers'>,
  { leadId, userId, createdAt }: Owner,
): Promise<void> {
  const now = clock.now()
  const toEnd = (startsAt: Date) => new Date(startsAt.getTime() + callMs)
  const startsAt = toCallStart({ call, assignedTo }, now, timeZone)
  if (startsAt) {
    const endsAt = toEnd(startsAt)
    const state = endsAt <= now ? (call?.state ?? 'held') : 'booked'
    const times = { startsAt, endsAt, way: 'phone', state, createdAt } as const
    // The demo's days are relative: on some weekdays they are outside of the hours.
    const passedOver = 'hours,closure'
    await appointments.insertPast({ leadId, userId, passedOver, ...times })
    // Clients of the demo practice do not exist: a mail server would only refuse their reminders.
    await appointments.setReminders(leadId, false)
  }
  if (offers.length === 0) return
  await appointments.insertPastOffers(
    leadId,
    offers.map((offer) => {
      const from = toLaterMoment(now, offer, timeZone)
      return { userId, way: 'phone', startsAt: from, endsAt: toEnd(from), createdAt: now }
    }),
  )
}
