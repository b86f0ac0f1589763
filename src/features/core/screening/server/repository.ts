import type { Generated, Selectable } from 'kysely'
import type { CheckedForm } from '#features/core/captcha/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Contact } from '#shared/contact.ts'
import type { Language } from '#shared/language.ts'
import type { ScreeningSignal } from '../contract.ts'

type ScreenedTable = {
  id: Generated<number>
  form: CheckedForm
  address: string
  isProved: boolean
  createdAt: Date
}
type HeldTable = {
  id: Generated<number>
  form: CheckedForm
  submissionId: string | null
  name: string
  emailKey: string
  phoneDigits: string | null
  /** The form as it was sent, without its security check. */
  content: Record<string, unknown>
  language: Language
  signals: ScreeningSignal[]
  /** Of the sender; null once it is as old as one in the audit log may be, and for forms of before. */
  address: string | null
  createdAt: Date
  expiresAt: Date
}
type Tables = { screenedForms: ScreenedTable; heldForms: HeldTable }

export type HeldForm = Selectable<HeldTable>
export type ScreeningRepository = ReturnType<typeof createScreeningRepository>

export const createScreeningRepository = (database: Database) => ({
  ...screenedForms(database),
  ...heldForms(database),
  ...heldRemovals(database),
  ...heldLists(database),
})

function screenedForms(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async insertScreened(form: Omit<ScreenedTable, 'id'>): Promise<void> {
      await query().insertInto('screenedForms').values(form).execute()
    },

    /** Forms of one kind since a moment: from a network, from its site if it has one, and in all. */
    async countForms(
      form: CheckedForm,
      { key, site = '' }: { key: string; site?: string },
      since: Date,
    ) {
      const rows = await query()
        .selectFrom('screenedForms')
        .select((select) => [
          'isProved',
          select.fn.countAll<number>().as('inAll'),
          select.fn
            .sum<number>(select.case().when('address', '=', key).then(1).else(0).end())
            .as('fromAddress'),
          select.fn
            .sum<number>(select.case().when('address', 'like', `${site}%`).then(1).else(0).end())
            .as('fromSite'),
        ])
        .where('form', '=', form)
        .where('createdAt', '>', since)
        .groupBy('isProved')
        .execute()
      const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
      return {
        inAll: add(rows.map(({ inAll }) => inAll)),
        fromAddress: add(rows.map(({ fromAddress }) => fromAddress)),
        fromSite: site === '' ? 0 : add(rows.map(({ fromSite }) => fromSite)),
        unproved: add(rows.filter(({ isProved }) => !isProved).map(({ inAll }) => inAll)),
      }
    },

    /** @returns the number of deleted rows, at most `limit` */
    async deleteScreened(before: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('screenedForms')
        .where('id', 'in', (select) =>
          select
            .selectFrom('screenedForms')
            .select('id')
            .where('createdAt', '<=', before)
            .limit(limit),
        )
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}

function heldForms(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** @returns its id; undefined if the same submission is held already */
    async insertHeld(form: Omit<HeldForm, 'id'>): Promise<number | undefined> {
      const stored = await query()
        .insertInto('heldForms')
        .values({
          ...form,
          content: JSON.stringify(form.content) as unknown as HeldForm['content'],
          signals: JSON.stringify(form.signals) as unknown as ScreeningSignal[],
        })
        .onConflict((conflict) => conflict.column('submissionId').doNothing())
        .returning('id')
        .executeTakeFirst()
      return stored?.id
    },

    async findHeldBySubmission(submissionId: string, now: Date): Promise<HeldForm | undefined> {
      return query()
        .selectFrom('heldForms')
        .selectAll()
        .where('submissionId', '=', submissionId)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** The form, whose row no one else changes or takes before the transaction ends. */
    async lockHeld(submissionId: string, now: Date): Promise<HeldForm | undefined> {
      return query()
        .updateTable('heldForms')
        .set((set) => ({ name: set.ref('name') }))
        .where('submissionId', '=', submissionId)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst()
    },

    async changeHeld(
      id: number,
      { content, expiresAt }: Pick<HeldForm, 'content' | 'expiresAt'>,
    ): Promise<void> {
      const stored = JSON.stringify(content) as unknown as HeldForm['content']
      await query()
        .updateTable('heldForms')
        .set({ content: stored, expiresAt })
        .where('id', '=', id)
        .execute()
    },

    /** @returns the row for one of concurrent calls */
    async takeHeld(id: number): Promise<HeldForm | undefined> {
      return query().deleteFrom('heldForms').where('id', '=', id).returningAll().executeTakeFirst()
    },
  }
}

function heldRemovals(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** @returns the number of rows whose address was removed, at most `limit` */
    async removeAddresses(before: Date, limit: number): Promise<number> {
      const removed = await query()
        .updateTable('heldForms')
        .set({ address: null })
        .where('id', 'in', (select) =>
          select
            .selectFrom('heldForms')
            .select('id')
            .where('createdAt', '<=', before)
            .where('address', 'is not', null)
            .limit(limit),
        )
        .returning('id')
        .execute()
      return removed.length
    },

    /** @returns the number of deleted rows, at most `limit` */
    async deleteExpiredHeld(now: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('heldForms')
        .where('id', 'in', (select) =>
          select.selectFrom('heldForms').select('id').where('expiresAt', '<=', now).limit(limit),
        )
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}

function heldLists(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** Oldest first. */
    async listHeld(now: Date, max: number): Promise<HeldForm[]> {
      return query()
        .selectFrom('heldForms')
        .selectAll()
        .where('expiresAt', '>', now)
        .orderBy('id')
        .limit(max)
        .execute()
    },

    async countHeld(now: Date): Promise<number> {
      const { n } = await query()
        .selectFrom('heldForms')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('expiresAt', '>', now)
        .executeTakeFirstOrThrow()
      return n
    },

    async countHeldSince(since: Date): Promise<number> {
      const { n } = await query()
        .selectFrom('heldForms')
        .select((select) => select.fn.countAll<number>().as('n'))
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow()
      return n
    },

    async findHeldOfContact(contact: Contact, now: Date): Promise<HeldForm[]> {
      const all = query().selectFrom('heldForms').selectAll().where('expiresAt', '>', now)
      const matching =
        'email' in contact
          ? all.where('emailKey', '=', contact.email)
          : all.where('phoneDigits', '=', contact.digits)
      return matching.orderBy('id').execute()
    },

    async findHeld(id: number, now: Date): Promise<HeldForm | undefined> {
      return query()
        .selectFrom('heldForms')
        .selectAll()
        .where('id', '=', id)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },
  }
}
