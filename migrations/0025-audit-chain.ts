import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** A link stays as long as an entry does; `features/core/retention/rules.ts` removes it no sooner. */
const linkDays = 730
const batch = 200
/** No repeat is counted any more in entries of this age. */
const countedMs = 2 * 60 * 60 * 1000

/**
 * The hash chain of the audit log: one link for each entry, and one for each final count of repeats. Present entries
 * become its first links. Instances of the version before write entries without a link, which this version seals.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('audit_links')
    .addColumn('position', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'integer', (c) => c.notNull())
    .addColumn('at', timestamp, (c) => c.notNull())
    .addColumn('sealed_at', timestamp, (c) => c.notNull())
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('previous_hash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('address_salt', 'text')
    .addColumn('address_digest', 'text')
    .addUniqueConstraint('audit_links_entry', ['entry_id', 'kind'])
    .execute()
  await sealPresent(db)
  // Last, because it locks the log until the end: instances of the version before write meanwhile.
  await sql`create index audit_log_repeats on audit_log (at) where times > 1`.execute(db)
  if (isPostgres(db)) await guardPostgres(db)
  else await guardSqlite(db)
  // They may have removed an address that was sealed a moment ago.
  await sql`
    update audit_links set address_salt = null where address_salt is not null
      and exists (select 1 from audit_log where id = entry_id and address = 'removed')
  `.execute(db)
}

type Entry = {
  id: number
  at: Date
  actorId: number | null
  action: string
  recordType: string
  recordId: string | null
  outcome: string
  address: string
  amount: number | null
  details: unknown
  times: number
  lastAt: Date | null
}
type ListedRecord = { entryId: number; recordType: string; recordId: number }
type Link = {
  position: number
  kind: 'entry' | 'count'
  entryId: number
  at: Date
  sealedAt: Date
  contentHash: string
  previousHash: string
  hash: string
  addressSalt: string | null
  addressDigest: string | null
}
type Content = Pick<Link, 'kind' | 'contentHash' | 'addressSalt' | 'addressDigest'>
type Tables = { auditLog: Entry; auditLogRecords: ListedRecord; auditLinks: Link }

// Version 1 of the texts of `features/core/audit/server/chain.ts`.
const sha256 = (...fields: unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([1, ...fields]))
    .digest('hex')

/** PostgreSQL does not preserve the order of keys. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

function sealEntry(entry: Entry, records: readonly ListedRecord[]): Content {
  const { id, actorId, action, recordType, recordId, outcome, address, amount, details } = entry
  const isLeaving = actorId === null && address !== '' && address !== 'removed'
  const addressSalt = isLeaving ? randomBytes(16).toString('hex') : null
  const addressDigest = addressSalt === null ? null : sha256('address', addressSalt, address)
  const contentHash = sha256(
    'entry',
    id,
    entry.at.toISOString(),
    actorId,
    action,
    recordType,
    recordId,
    outcome,
    addressDigest === null ? ['address', address] : ['digest', addressDigest],
    amount,
    sortKeys(details),
    records
      .toSorted((a, b) => a.recordId - b.recordId || (a.recordType < b.recordType ? -1 : 1))
      .map((record) => [record.recordType, record.recordId]),
  )
  return { kind: 'entry', contentHash, addressSalt, addressDigest }
}

const sealCount = ({ id, times, lastAt }: Entry): Content => ({
  kind: 'count',
  contentHash: sha256('count', id, times, lastAt?.toISOString() ?? null),
  addressSalt: null,
  addressDigest: null,
})

/** Makes links, each of which continues the one before. */
function createLinker(sealedAt: Date) {
  let position = 0
  let hash = '0'.repeat(64)
  return ({ id: entryId, at }: Entry, content: Content): Link => {
    const previousHash = hash
    const { kind, contentHash } = content
    position += 1
    const moments = [at.toISOString(), sealedAt.toISOString()]
    hash = sha256('link', previousHash, position, kind, entryId, ...moments, contentHash)
    return { ...content, position, entryId, at, sealedAt, previousHash, hash }
  }
}

async function sealPresent(untyped: Kysely<unknown>) {
  const db = untyped as Kysely<Tables> // Kysely tracks tables in the type; the handle is the same
  const sealedAt = new Date()
  const countedUntil = sealedAt.getTime() - countedMs
  const toLink = createLinker(sealedAt)
  let after = 0
  for (;;) {
    const entries = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const last = entries.at(-1)
    if (!last) return
    const records = await db
      .selectFrom('auditLogRecords')
      .selectAll()
      .where('entryId', '>', after)
      .where('entryId', '<=', last.id)
      .execute()
    const byEntry = Map.groupBy(records, ({ entryId }) => entryId)
    const links = entries.flatMap((entry) => {
      const link = toLink(entry, sealEntry(entry, byEntry.get(entry.id) ?? []))
      const isCounted = entry.times > 1 && entry.at.getTime() < countedUntil
      return isCounted ? [link, toLink(entry, sealCount(entry))] : [link]
    })
    await db.insertInto('auditLinks').values(links).execute()
    after = last.id
  }
}

async function guardPostgres(db: Kysely<unknown>) {
  await sql`
    create function audit_links_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.sealed_at < now() - interval '${sql.raw(String(linkDays))} days' then
        return old;
      end if;
      if tg_op = 'UPDATE' and old.address_salt is not null and new.address_salt is null
        and (to_jsonb(new) - 'address_salt') = (to_jsonb(old) - 'address_salt')
        and exists (select 1 from audit_log where id = old.entry_id and address = 'removed') then
        return new;
      end if;
      raise exception 'audit_links is append-only';
    end $$
  `.execute(db)
  await sql`
    create trigger audit_links_stay before update or delete on audit_links
    for each row execute function audit_links_stay()
  `.execute(db)
  await sql`
    create trigger audit_links_is_not_emptied before truncate on audit_links
    for each statement execute function audit_links_stay()
  `.execute(db)
  await sql`
    create function audit_log_counts_stay() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from audit_links where entry_id = old.id and kind = 'count') then
        raise exception 'audit_log is append-only';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger audit_log_counts_stay before update on audit_log
    for each row when (new.times <> old.times) execute function audit_log_counts_stay()
  `.execute(db)
  await sql`
    create function audit_log_forget_salt() returns trigger language plpgsql as $$
    begin
      update audit_links set address_salt = null where entry_id = new.id and address_salt is not null;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger audit_log_forget_salt after update on audit_log
    for each row when (new.address = 'removed') execute function audit_log_forget_salt()
  `.execute(db)
}

async function guardSqlite(db: Kysely<unknown>) {
  const others = [
    'position',
    'kind',
    'entry_id',
    'at',
    'sealed_at',
    'content_hash',
    'previous_hash',
    'hash',
    'address_digest',
  ].map((column) => sql`new.${sql.ref(column)} is old.${sql.ref(column)}`)
  await sql`
    create trigger audit_links_stay before update on audit_links
    when (${sql.join(others, sql` and `)} and old.address_salt is not null and new.address_salt is null
      and exists (select 1 from audit_log where id = old.entry_id and address = 'removed')) is not true
    begin select raise(abort, 'audit_links is append-only'); end
  `.execute(db)
  await sql`
    create trigger audit_links_are_kept before delete on audit_links
    when julianday('now') - julianday(old.sealed_at) < ${sql.raw(String(linkDays))}
    begin select raise(abort, 'audit_links is append-only'); end
  `.execute(db)
  await sql`
    create trigger audit_log_counts_stay before update on audit_log
    when new.times <> old.times
      and exists (select 1 from audit_links where entry_id = old.id and kind = 'count')
    begin select raise(abort, 'audit_log is append-only'); end
  `.execute(db)
  await sql`
    create trigger audit_log_forget_salt after update on audit_log when new.address = 'removed'
    begin
      update audit_links set address_salt = null
      where entry_id = new.id and address_salt is not null;
    end
  `.execute(db)
}
