import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { toPersonKeys } from '../search.ts'
import { type LeadExpressions, type RetentionCutoff, selectVisible } from './retained-leads.ts'
import type { LeadRow } from './tables.ts'

type Person = Pick<LeadRow, 'id' | 'email' | 'phone'>

/** An empty key is no key: leads without a number have nothing in common. */
const listKeys = (keys: readonly string[]) => [...new Set(keys)].filter((key) => key !== '')

const matchesPerson =
  (emails: readonly string[], phones: readonly string[]) => (lead: LeadExpressions) =>
    lead.or([
      ...(emails.length > 0 ? [lead('emailKey', 'in', emails)] : []),
      ...(phones.length > 0 ? [lead('phoneKey', 'in', phones)] : []),
    ])

const add = (sums: Map<string, number>, key: string, n: number) =>
  sums.set(key, (sums.get(key) ?? 0) + n)

/** Requests of one person: those with the same email address or phone number. */
export const createRelatedLeads = (database: Database) => ({
  /** The number of other retained leads of each lead's person that the scope includes, in one statement. */
  async countRelated(
    scope: LeadScope,
    cutoff: RetentionCutoff,
    leads: readonly Person[],
  ): Promise<Map<number, number>> {
    const people = leads.map((lead) => ({ id: lead.id, ...toPersonKeys(lead) }))
    const emails = listKeys(people.map(({ emailKey }) => emailKey))
    const phones = listKeys(people.map(({ phoneKey }) => phoneKey))
    if (emails.length + phones.length === 0) return new Map()
    const groups = await selectVisible(database, scope, cutoff)
      .where(matchesPerson(emails, phones))
      .select((lead) => ['emailKey', 'phoneKey', lead.fn.countAll<number>().as('n')])
      .groupBy(['emailKey', 'phoneKey'])
      .execute()
    const byEmail = new Map<string, number>()
    const byPhone = new Map<string, number>()
    const byBoth = new Map<string, number>()
    for (const { emailKey, phoneKey, n } of groups) {
      if (emailKey) add(byEmail, emailKey, n)
      if (phoneKey) add(byPhone, phoneKey, n)
      if (emailKey && phoneKey) add(byBoth, `${emailKey} ${phoneKey}`, n)
    }
    return new Map(
      people.map(({ id, emailKey, phoneKey }) => {
        // Leads with both were counted twice, and the lead itself is one of them.
        const both = byBoth.get(`${emailKey} ${phoneKey}`) ?? 0
        const all = (byEmail.get(emailKey) ?? 0) + (byPhone.get(phoneKey) ?? 0) - both
        return [id, Math.max(0, all - 1)]
      }),
    )
  },

  /** The other retained leads of a person that the scope includes, newest first. */
  async listRelated(scope: LeadScope, cutoff: RetentionCutoff, person: Person, max: number) {
    const { emailKey, phoneKey } = toPersonKeys(person)
    const emails = listKeys([emailKey])
    const phones = listKeys([phoneKey])
    if (emails.length + phones.length === 0) return []
    return selectVisible(database, scope, cutoff)
      .where(matchesPerson(emails, phones))
      .where('id', '!=', person.id)
      .select(['id', 'createdAt', 'firstName', 'lastName', 'status', 'serviceType'])
      .select(['emailKey', 'phoneKey'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(max)
      .execute()
  },
})
