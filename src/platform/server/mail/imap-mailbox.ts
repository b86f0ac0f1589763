import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow'
import type { ImapSettings } from './imap-settings.ts'

/**
 * Why a mailbox could not be read.
 * - `sign-in`: user or password were refused
 * - `folder`: the mailbox has no such folder
 * - `unreachable`: no connection, or it broke
 * - `slow`: no response in time
 * - `malformed`: a response that cannot be parsed or is too large
 * - `refused`: the server refused a request
 */
export type MailboxProblem = 'sign-in' | 'folder' | 'unreachable' | 'slow' | 'malformed' | 'refused'

export class MailboxError extends Error {
  readonly reason: MailboxProblem

  constructor(reason: MailboxProblem, cause?: unknown) {
    super(`mailbox not read: ${reason}`, { cause })
    this.name = 'MailboxError'
    this.reason = reason
  }
}

export type MailStructure = MessageStructureObject

/** The requested header fields of one mail, as they are on the wire. */
export type ListedMail = { uid: number; receivedAt: Date; head: string }

export type ImapMailbox = Awaited<ReturnType<typeof openImapMailbox>>

const slowCodes = /TIMEOUT$|^ETIMEDOUT$/
const malformedCodes =
  /^Parser|TooLarge$|^TooMany|^MAX_IMAP_NESTING|^InvalidResponse$|^ResponseProcessing/

function toMailboxError(error: unknown): MailboxError {
  if (error instanceof MailboxError) return error
  const { code, authenticationFailed, responseStatus }: Record<string, unknown> =
    typeof error === 'object' && error !== null ? { ...error } : {}
  const reason = (): MailboxProblem => {
    if (authenticationFailed === true) return 'sign-in'
    if (typeof code === 'string' && slowCodes.test(code)) return 'slow'
    if (typeof code === 'string' && malformedCodes.test(code)) return 'malformed'
    return responseStatus === 'NO' || responseStatus === 'BAD' ? 'refused' : 'unreachable'
  }
  return new MailboxError(reason(), error)
}

async function orMailboxError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toMailboxError(error)
  }
}

/** Loaded with the first connection: most installations have none. */
async function createClient(settings: ImapSettings, maxBytes: number): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const { host, port, isSecure, usesStartTls, user, password } = settings
  return new ImapFlow({
    host,
    port,
    secure: isSecure,
    ...(isSecure || usesStartTls ? {} : { doSTARTTLS: false }),
    auth: { user, pass: password },
    clientInfo: { name: 'practice' },
    // The library's log lines contain addresses.
    logger: false,
    // The library waits this long after a command before it listens for new mail.
    autoIdleDelay: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Reads are at most a minute apart, so a longer silence is a dead connection.
    socketTimeout: 120_000,
    // The sender of a mail controls what the server sends.
    maxLiteralSize: maxBytes,
    maxLineLength: 8_000_000,
    maxResponseSize: maxBytes + 8_000_000,
  })
}

async function openFolder(client: ImapFlow, folder: string) {
  try {
    await client.connect()
  } catch (error) {
    throw toMailboxError(error)
  }
  try {
    // EXAMINE: nothing that is read here is marked as read.
    return await client.mailboxOpen(folder, { readOnly: true })
  } catch (error) {
    client.close()
    const { reason } = toMailboxError(error)
    throw new MailboxError(reason === 'refused' ? 'folder' : reason, error)
  }
}

/** `3:7,9`: a server reads ranges faster than lists, and they keep requests short. `uids` are in order. */
export function toUidSet(uids: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const uid of uids) {
    const range = ranges.at(-1)
    if (range && uid === range[1] + 1) range[1] = uid
    else ranges.push([uid, uid])
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}:${last}`)).join(',')
}

const isDate = (given: unknown): given is Date =>
  given instanceof Date && !Number.isNaN(given.getTime())

const toListedMail = ({ uid, headers, internalDate }: FetchMessageObject): ListedMail => ({
  uid,
  receivedAt: isDate(internalDate) ? internalDate : new Date(),
  head: headers?.toString('latin1') ?? '',
})

function createSearch(client: ImapFlow) {
  const search = async (query: Parameters<ImapFlow['search']>[0]): Promise<number[]> => {
    const found = await orMailboxError(client.search(query, { uid: true }))
    if (!Array.isArray(found)) throw new MailboxError('refused')
    return found.toSorted((a, b) => a - b)
  }

  /** The library leaves out responses that it cannot parse, so that a mail looks as if it were deleted. */
  const assertDeleted = async (uids: readonly number[]): Promise<void> => {
    if (uids.length === 0) return
    const existing = await search({ uid: toUidSet(uids) })
    if (existing.length > 0) throw new MailboxError('malformed')
  }

  return { search, assertDeleted }
}

type MailboxOptions = {
  onMail: () => void
  onClose: () => void
  /** The maximum size of one header or part. */
  maxBytes?: number
}

/**
 * Connects to one folder, for reading only: no flag of any mail is changed. `onMail` is called when a mail
 * arrives, where the server announces it (IDLE), and `onClose` once when the connection has ended.
 * @throws MailboxError, as every method does
 */
export async function openImapMailbox(
  settings: ImapSettings,
  { onMail, onClose, maxBytes = 2_000_000 }: MailboxOptions,
) {
  const client = await createClient(settings, maxBytes)
  // A lost connection is reported by `close` as well.
  client.on('error', () => {})
  const mailbox = await openFolder(client, settings.folder)
  client.on('exists', onMail)
  client.once('close', onClose)

  const { search, assertDeleted } = createSearch(client)

  return {
    /** While it stays the same, no UID is given to another mail. */
    uidValidity: String(mailbox.uidValidity),
    /** The UID that the next mail gets, at the time of connecting. */
    uidNext: mailbox.uidNext,

    /** Mails that arrived on this day or later, oldest first. */
    listSince: (day: Date) => search({ since: day }),

    /** Mails after a UID, oldest first. */
    async listAfter(uid: number): Promise<number[]> {
      // `n:*` always includes the newest mail, whatever its UID.
      return (await search({ uid: `${uid + 1}:*` })).filter((found) => found > uid)
    },

    /** Mails with this Message-ID, oldest first. */
    listByMessageId: (messageId: string) => search({ header: { 'message-id': messageId } }),

    /** Reads some header fields of many mails with one request. */
    async readHeaders(uids: readonly number[], names: readonly string[]): Promise<ListedMail[]> {
      const query = { uid: true, internalDate: true, headers: [...names] }
      const found = await orMailboxError(client.fetchAll(toUidSet(uids), query, { uid: true }))
      const foundUids = new Set(found.map(({ uid }) => uid))
      await assertDeleted(uids.filter((uid) => !foundUids.has(uid)))
      return found.map(toListedMail).toSorted((a, b) => a.uid - b.uid)
    },

    /** All headers and the structure of one mail; undefined when it was deleted. */
    async readOutline(
      uid: number,
    ): Promise<{ head: string; structure: MailStructure } | undefined> {
      const query = { uid: true, headers: true, bodyStructure: true }
      const found = await orMailboxError(client.fetchOne(String(uid), query, { uid: true }))
      if (!found) {
        await assertDeleted([uid])
        return undefined
      }
      const head = found.headers?.toString('latin1') ?? ''
      return { head, structure: found.bodyStructure ?? { type: 'text/plain' } }
    },

    /** At most `maxBytes` of each part, still in its transfer encoding, by part number. */
    async readParts(
      uid: number,
      parts: readonly string[],
      maxBytes: number,
    ): Promise<ReadonlyMap<string, Buffer>> {
      if (parts.length === 0) return new Map()
      const bodyParts = parts.map((key) => ({ key, start: 0, maxLength: maxBytes }))
      const found = await orMailboxError(
        client.fetchOne(String(uid), { uid: true, bodyParts }, { uid: true }),
      )
      if (!found) await assertDeleted([uid])
      const bodies = found ? found.bodyParts : undefined
      return new Map(parts.map((key) => [key, bodies?.get(key.toLowerCase()) ?? Buffer.alloc(0)]))
    },

    close: () => client.close(),
  }
}
