// Rows of a practice's tables in the first edition: at least two people of each kind, missing values,
// accents, quotation marks, and addresses of IPv4 and IPv6.
import { leads, leadWork } from './first-edition-rows/leads.ts'
import { accounts, profiles, signIns } from './first-edition-rows/people.ts'
import { audit, chats, others } from './first-edition-rows/records.ts'
import type { Row } from './first-edition-rows/row.ts'

/** Rows by table, in an order that satisfies foreign keys. Triggers fill the counters (`…_tally`). */
export function firstEditionRows(now: Date): [table: string, rows: Row[]][] {
  const moments = { now, at: (msAgo: number) => new Date(now.getTime() - msAgo) }
  return [
    ['users', accounts(moments)],
    ...signIns(moments),
    ...profiles(moments),
    ['consultation_leads', leads(moments)],
    ...leadWork(moments),
    ...chats(moments),
    ['audit_log', audit(moments)],
    ...others(moments),
  ]
}
