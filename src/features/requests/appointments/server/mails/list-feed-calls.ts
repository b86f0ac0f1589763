import type { CallSource, FeedCall } from '#features/requests/calendars/server/service.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import type { CallMailDeps } from './deps.ts'

type Deps = Pick<CallMailDeps, 'callMails' | 'leads'>

/** A call with what calendars may show of its client; undefined once the request is no longer retained. */
async function toFeedCall(
  { leads }: Deps,
  call: AppointmentRow | undefined,
): Promise<FeedCall | undefined> {
  const found = call && (await leads.findForClient(call.leadId))
  if (!found) return undefined
  const { firstName, language } = found.lead
  return { ...call, firstName, language }
}

/** The same for an account, to which the record may be closed: the call has no name then. */
async function toOwnFeedCall(
  deps: Deps,
  userId: number,
  call: AppointmentRow,
): Promise<FeedCall | undefined> {
  const people = await deps.leads.findPeopleOfCalls(userId, [call.leadId])
  const person = people.get(call.leadId)
  return person && { ...call, firstName: person.firstName, language: person.language }
}

/** The calls as calendar programs read them. */
export const createCallSource = (deps: Deps): CallSource => ({
  async listOfPerson(userId, from) {
    const calls = await deps.callMails.listOfPerson(userId, from)
    const found = await Promise.all(calls.map((call) => toOwnFeedCall(deps, userId, call)))
    return found.filter((call) => call !== undefined)
  },
  find: async (id) => toFeedCall(deps, await deps.callMails.findCall(id)),
})
