import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import { fieldError } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import {
  type offerTimes as definition,
  type LeadOffers,
  offerHours,
} from '../../contract/offers.ts'
import type { CallRule } from '../../free-times.ts'
import { presentOffer } from '../client/own-call.ts'
import type { AppointmentDeps } from '../deps.ts'
import { lockLead, lockTherapists } from '../lock-calls.ts'
import { toBrokenRules } from '../refusals.ts'
import type { OfferRow } from '../repository/tables.ts'
import { checkWay, findTherapist, toForcedDetails } from './book-call.ts'
import { checkMoment, checkTime, type PreparedPerson, preparePerson } from './check-time.ts'

type Body = ParsedBody<typeof definition>
type By = { actor: Actor; origin: Origin }
type Time = { from: Date; until: Date }

function toTimes(deps: AppointmentDeps, { times, minutes }: Body): Time[] {
  const { clock, readContent } = deps
  const lengthMs = (minutes ?? readContent().practice.consultationMinutes) * minuteMs
  const starts = [...new Set(times.map((time) => Date.parse(time)))].toSorted((a, b) => a - b)
  if (starts.some((start) => start <= clock.now().getTime())) {
    throw fieldError('times', 'Please choose times that are still to come.')
  }
  for (const start of starts) checkMoment(deps, new Date(start), 'times')
  return starts.map((start) => ({ from: new Date(start), until: new Date(start + lengthMs) }))
}

export const presentOffers = (offers: readonly OfferRow[]): LeadOffers => ({
  times: offers.map(presentOffer),
  userId: offers[0]?.userId ?? null,
  way: offers[0]?.way ?? null,
  heldUntil: offers[0]?.expiresAt.toISOString() ?? null,
})

/** Every rule that one of the times breaks. @throws conflict for a time that overlaps a call */
async function checkTimes(
  deps: AppointmentDeps,
  person: PreparedPerson,
  times: readonly Time[],
  leadId: number,
): Promise<CallRule[]> {
  const broken = new Set<CallRule>()
  // A call that the client has would be moved to the time that they pick.
  const call = await deps.appointments.findFuture([leadId], deps.clock.now())
  const own = { leadId, callId: call?.id ?? null }
  for (const time of times) {
    for (const rule of await checkTime(deps, person, time, own)) broken.add(rule)
  }
  return [...broken]
}

/** Staff have written to the client, who waits no longer. Requires a transaction under the lock of the lead. */
async function recordWritten(
  { clock, database, leads }: AppointmentDeps,
  { actor, origin }: By,
  leadId: number,
): Promise<void> {
  await lockUntilCommit(database, `lead mail ${leadId}`)
  await leads.recordHandled(leadId, clock.now())
  await leads.markContacted(leadId, { userId: actor.userId, name: fullName(actor) }, origin)
}

/** Mails times to a client and holds them. An earlier offer ends. @throws not-found, not-allowed, bad-input, conflict */
export async function offerTimes(
  deps: AppointmentDeps,
  actor: Actor,
  leadId: number,
  body: Body,
  origin: Origin,
): Promise<LeadOffers> {
  const { appointments, audit, clock, database, leads, mails } = deps
  const by = { actor, origin }
  const lead = await leads.find(actor, leadId, origin, 'lead.appointment_offered')
  const userId = await findTherapist(deps, actor, lead, body.userId)
  const { way = 'phone', force = false, text } = body
  checkWay(deps, way)
  const times = toTimes(deps, body)
  const person = await preparePerson(deps, userId, times)
  return database.transaction(async () => {
    await lockLead(deps, leadId)
    await leads.find(actor, leadId, origin, 'lead.appointment_offered')
    await lockTherapists(deps, [userId])
    const rules = await checkTimes(deps, person, times, leadId)
    if (rules.length > 0 && !force) throw toBrokenRules(rules)
    const createdAt = clock.now()
    const held = { createdAt, expiresAt: new Date(createdAt.getTime() + offerHours * hourMs) }
    await appointments.replaceOffers(
      leadId,
      times.map(({ from, until }) =>
        Object.assign({ leadId, userId, way, startsAt: from, endsAt: until }, held),
      ),
    )
    const entry = { record: 'lead', id: leadId, action: 'lead.appointment_offered' } as const
    await audit.record({ actor, origin, ...entry, ...toForcedDetails(rules) })
    await recordWritten(deps, by, leadId)
    const offers = await appointments.listOffers(leadId, createdAt)
    const found = await leads.findForClient(leadId)
    if (found) await mails.enqueueOffers({ lead: found.lead, offers, text: text ?? '' })
    return presentOffers(offers)
  })
}

/** The times that are held for a client. @throws not-found */
export async function listLeadOffers(
  { appointments, audit, clock, leads }: AppointmentDeps,
  actor: Actor,
  leadId: number,
  origin: Origin,
): Promise<LeadOffers> {
  await leads.find(actor, leadId, origin, 'lead.viewed')
  await audit.recordView({ actor, origin }, 'lead', leadId, minuteMs)
  return presentOffers(await appointments.listOffers(leadId, clock.now()))
}
