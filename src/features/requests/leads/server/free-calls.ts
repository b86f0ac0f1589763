import type { Language } from '#shared/language.ts'
import { clientScope } from '../policy.ts'
import { leadName } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps, type RetentionDeps } from './deps.ts'

/** Facts of a client that a call is shown with. */
export type PersonOfCall = { name: string; firstName: string; phone: string; language: Language }

type ReadDeps = Pick<LeadDeps, 'leads'> & RetentionDeps

/** The clients of calls that the actor may see. Leads that are no longer retained are left out. */
export async function findPeopleOfCalls(
  deps: ReadDeps,
  leadIds: readonly number[],
): Promise<Map<number, PersonOfCall>> {
  const rows = await deps.leads.listPeople(clientScope(), leadIds, getRetentionCutoff(deps))
  return new Map(
    rows.map(({ id, phone, language, ...person }) => [
      id,
      { name: leadName(person), firstName: person.firstName, phone, language },
    ]),
  )
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
