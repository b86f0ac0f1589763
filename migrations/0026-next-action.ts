import { sql } from 'kysely'
import {
  createIndex,
  type Kysely,
  plainText,
  timestamp,
} from '#platform/server/database/column-types.ts'

const batch = 500

/**
 * What is to be done next about a request, and the keys by which further requests of the same person are found. Requests
 * that an instance of the version before stores meanwhile get their keys when they are changed.
 */
export async function up(db: Kysely<unknown>) {
  const leads = () => db.schema.alterTable('consultation_leads')
  await leads().addColumn('next_action_at', timestamp).execute()
  await leads().addColumn('next_action_note', 'text').execute()
  // Null, or empty without an address or a number: such requests have nothing in common.
  await leads().addColumn('email_key', plainText(db)).execute()
  await leads().addColumn('phone_key', plainText(db)).execute()
  await fillKeys(db)
  await sql`create index consultation_leads_next_action on consultation_leads
    (next_action_at, assigned_to, created_at, hold_until, id) where next_action_at is not null`.execute(
    db,
  )
  await createIndex(db, 'consultation_leads', ['email_key', 'phone_key'])
  await createIndex(db, 'consultation_leads', ['phone_key', 'email_key'])
}

type Lead = { id: number; email: string; phone: string; emailKey: string; phoneKey: string }

// As `shared/phone.ts` was: an extension, and the country code 1, make no difference.
const extension = /[\s,;]*(?:\bext(?:ension)?\b|\bposte\b|(?<!\p{L})x|#)[\s.:=#]*(\d{1,7})\D*$/iu
function toPhoneKey(phone: string): string {
  const digits = phone.replace(extension, '').replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

async function fillKeys(untyped: Kysely<unknown>) {
  const db = untyped as Kysely<{ consultationLeads: Lead }> // Kysely tracks tables in the type; the handle is the same
  let after = 0
  for (;;) {
    const leads = await db
      .selectFrom('consultationLeads')
      .select(['id', 'email', 'phone'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const last = leads.at(-1)
    if (!last) return
    for (const { id, email, phone } of leads) {
      await db
        .updateTable('consultationLeads')
        .set({ emailKey: email.trim().toLowerCase(), phoneKey: toPhoneKey(phone) })
        .where('id', '=', id)
        .execute()
    }
    after = last.id
  }
}
