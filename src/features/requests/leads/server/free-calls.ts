import type { Language } from '#shared/language.ts'
import { callScope, clientScope } from '../policy.ts'
import { leadName } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'

/** Facts of a client that a call is shown with. */
export type PersonOfCall = {
  name: string
  firstName: string
  phone: string
  language: Language
  /** The record is limited to others: its call takes time, but says nothing of its client. */
  isLimited: boolean
}

const limitedPerson = { name: 'Limited record', firstName: '', phone: '', isLimited: true }

type ReadDeps = Pick<LeadDeps, 'leads'> & RetentionDeps

/** The clients of calls that an account may see. Leads that are no longer retained are left out. */
export async function findPeopleOfCalls(
  deps: ReadDeps,
  userId: number,
  leadIds: readonly number[],
): Promise<Map<number, PersonOfCall>> {
  const { leads } = deps
  const cutoff = getRetentionCutoff(deps)
  const people = new Map<number, PersonOfCall>()
  for (const { id, phone, language, ...person } of await leads.listPeople(
    callScope(userId),
    leadIds,
    cutoff,
  )) {
    const { firstName } = person
    people.set(id, { name: leadName(person), firstName, phone, language, isLimited: false })
  }
  if (people.size === leadIds.length) return people
  for (const { id } of await leads.listPeople(clientScope(), leadIds, cutoff)) {
    if (!people.has(id)) people.set(id, { ...limitedPerson, language: 'en' })
  }
  return people
}

/** The requests with this email address or phone number. */
export const findIdsOfPerson = async (
  deps: ReadDeps,
  person: { email: string; phone: string },
): Promise<number[]> => {
  const cutoff = getRetentionCutoff(deps)
  const rows = await deps.leads.listRelated(clientScope(), cutoff, { id: 0, ...person }, maxRelated)
  return rows.map(({ id }) => id)
}

/** A person who books has one call at a time; more requests than this have none that is still to come. */
const maxRelated = 100
