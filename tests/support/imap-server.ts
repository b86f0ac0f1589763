import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { findFreePort } from './free-port.ts'
import { describeStructure, findPart, getField, parseMime } from './imap-parts.ts'

type StoredMail = { uid: number; receivedAt: Date; raw: () => string }
type Settings = {
  hasIdle: boolean
  refusesSignIn: boolean
  /** The mail whose responses no one can parse, and of which request: by default of all. */
  malformedUid: number | undefined
  malformedItem: string | undefined
  /** The mail that is deleted once it was listed. */
  deletesAfterSearch: number | undefined
  /** Before each response to a FETCH of words, in milliseconds. */
  latencyMs: number
}

const imapUser = 'hello@stillwater.example'
const imapPassword = 'river/stones'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const formatDate = (at: Date) =>
  `${String(at.getUTCDate()).padStart(2, ' ')}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`

function parseDay(text: string): Date {
  const [day, month = '', year] = text.replaceAll('"', '').split('-')
  return new Date(Date.UTC(Number(year), months.indexOf(month), Number(day)))
}

/** `4:*` or `4,6:8`, as a test of a UID. */
function toUidTest(set: string, last: number): (uid: number) => boolean {
  const ranges = set.split(',').map((range) => {
    const ends = range.split(':').map((end) => (end === '*' ? last : Number(end)))
    return [Math.min(...ends), Math.max(...ends)] as const
  })
  return (uid) => ranges.some(([from, to]) => uid >= from && uid <= to)
}

const literal = (text: string) => `{${text.length}}\r\n${text}`

/**
 * A mailbox with the part of IMAP4rev1 that reading it takes. Whatever would change it is refused, and
 * everything that was asked is recorded.
 */
export async function startImapServer() {
  const port = await findFreePort()
  const settings: Settings = {
    hasIdle: true,
    refusesSignIn: false,
    malformedUid: undefined,
    malformedItem: undefined,
    deletesAfterSearch: undefined,
    latencyMs: 0,
  }
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()
  const commands: string[] = []
  const mails: StoredMail[] = []
  let uidValidity = 1_000
  let nextUid = 1
  let connections = 0
  let sentBytes = 0
  const headersRead: number[] = []
  const bodiesRead: number[] = []

  function answerItem(item: string, mail: StoredMail): string {
    if (item === 'UID') return `UID ${mail.uid}`
    if (item === 'INTERNALDATE') return `INTERNALDATE "${formatDate(mail.receivedAt)}"`
    const raw = mail.raw()
    if (item === 'BODYSTRUCTURE') return `BODYSTRUCTURE ${describeStructure(parseMime(raw))}`
    const [, section = '', , max] = /^BODY\.PEEK\[(.*)\](<0\.(\d+)>)?$/.exec(item) ?? []
    if (!section) throw new Error(`unexpected: ${item}`)
    const { head } = parseMime(raw)
    const fields = /^HEADER\.FIELDS \((.*)\)$/.exec(section)?.[1]
    if (fields !== undefined) {
      headersRead.push(mail.uid)
      const names = fields.toLowerCase().split(' ')
      const named = head
        .split(/\r\n(?![ \t])/)
        .filter((line) => names.includes((line.split(':')[0] ?? '').toLowerCase()))
      return `BODY[HEADER.FIELDS (${fields})] ${literal([...named, '', ''].join('\r\n'))}`
    }
    if (section === 'HEADER') return `BODY[HEADER] ${literal(`${head}\r\n`)}`
    bodiesRead.push(mail.uid)
    const part = findPart(parseMime(raw), section === 'TEXT' ? '1' : section)
    const text = (part?.body ?? '').slice(0, max ? Number(max) : undefined)
    return `BODY[${section}]${max ? '<0>' : ''} ${literal(text)}`
  }

  function fetch(words: string): string[] {
    const [, set = '', list = ''] = /^(\S+) \((.*)\)$/.exec(words) ?? []
    const items = list.match(/BODY\.PEEK\[[^\]]*\](?:<[\d.]+>)?|\S+/g) ?? []
    const isWanted = toUidTest(set, mails.at(-1)?.uid ?? 0)
    return mails.flatMap((mail, at) => {
      if (!isWanted(mail.uid)) return []
      const { malformedUid, malformedItem } = settings
      const isMalformed =
        mail.uid === malformedUid && (malformedItem === undefined || list.includes(malformedItem))
      if (isMalformed) return [`* ${at + 1} FETCH ((((`]
      return [`* ${at + 1} FETCH (${items.map((item) => answerItem(item, mail)).join(' ')})`]
    })
  }

  function search(words: string): string {
    const [key = '', value = '', named = ''] = words.split(' ')
    const last = mails.at(-1)?.uid ?? 0
    const isWanted = key === 'UID' ? toUidTest(value, last) : () => true
    const since = key === 'SINCE' ? parseDay(value) : new Date(0)
    const wantedField = named.replaceAll('"', '').toLowerCase()
    const hasField = ({ raw }: StoredMail) =>
      key !== 'HEADER' ||
      getField(parseMime(raw()).head, value.toLowerCase()).toLowerCase().includes(wantedField)
    const found = mails.filter(
      (mail) => isWanted(mail.uid) && mail.receivedAt >= since && hasField(mail),
    )
    const gone = mails.findIndex(({ uid }) => uid === settings.deletesAfterSearch)
    if (gone !== -1) mails.splice(gone, 1)
    return ['* SEARCH', ...found.map(({ uid }) => uid)].join(' ')
  }

  function answer(socket: Socket, tag: string, command: string): string[] {
    const [name = ''] = command.toUpperCase().split(' ')
    const done = (text = 'OK done') => `${tag} ${text}`
    const capabilities = `CAPABILITY IMAP4rev1${settings.hasIdle ? ' IDLE' : ''}`
    if (name === 'CAPABILITY') return [`* ${capabilities}`, done()]
    if (name === 'LOGIN') {
      const isRight =
        command === `LOGIN ${imapUser} ${imapPassword}` ||
        command === `LOGIN "${imapUser}" "${imapPassword}"`
      const isIn = isRight && !settings.refusesSignIn
      return [done(isIn ? `OK [${capabilities}] done` : 'NO [AUTHENTICATIONFAILED] refused')]
    }
    if (name === 'LIST') return ['* LIST (\\HasNoChildren) "/" "INBOX"', done()]
    if (name === 'EXAMINE') {
      if (!/INBOX/i.test(command)) return [done('NO there is no such folder')]
      return [
        `* ${mails.length} EXISTS`,
        '* FLAGS (\\Seen)',
        `* OK [UIDVALIDITY ${uidValidity}] valid`,
        `* OK [UIDNEXT ${nextUid}] next`,
        done('OK [READ-ONLY] done'),
      ]
    }
    if (name === 'NOOP') return [`* ${mails.length} EXISTS`, done()]
    if (name === 'IDLE') {
      idling.set(socket, tag)
      // Announces mail that has arrived since the last request.
      return ['+ idling', `* ${mails.length} EXISTS`]
    }
    if (name === 'LOGOUT') return ['* BYE', done()]
    if (command.startsWith('UID SEARCH ')) return [search(command.slice(11)), done()]
    if (command.startsWith('UID FETCH ')) return [...fetch(command.slice(10)), done()]
    return [done('BAD unknown')]
  }

  function handle(socket: Socket, line: string) {
    const idleTag = idling.get(socket)
    if (idleTag !== undefined) {
      idling.delete(socket)
      socket.write(`${idleTag} OK done\r\n`)
      return
    }
    const [tag = ''] = line.split(' ')
    const command = line.slice(tag.length + 1)
    commands.push(command)
    const text = answer(socket, tag, command)
      .map((each) => `${each}\r\n`)
      .join('')
    sentBytes += text.length
    if (settings.latencyMs > 0 && /^UID FETCH .*BODY/.test(command)) {
      setTimeout(() => socket.write(text, 'latin1'), settings.latencyMs)
    } else socket.write(text, 'latin1')
  }

  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.setNoDelay(true)
    let pending = ''
    socket.on('data', (data) => {
      const lines = (pending + data.toString('latin1')).split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) handle(socket, line)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      idling.delete(socket)
    })
    socket.write('* OK ready\r\n')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  function add(raw: () => string, receivedAt: Date): number {
    mails.push({ uid: nextUid, receivedAt, raw })
    nextUid += 1
    return nextUid - 1
  }
  const announce = () => {
    for (const socket of idling.keys()) socket.write(`* ${mails.length} EXISTS\r\n`)
  }

  return {
    url: `imap://${encodeURIComponent(imapUser)}:${encodeURIComponent(imapPassword)}@127.0.0.1:${port}?tls=off`,
    password: imapPassword,
    settings,
    /** Every request, without its tag. */
    commands,
    /** The UIDs of the mails whose headers, or whose words, were sent. */
    headersRead,
    bodiesRead,
    connections: () => connections,
    openConnections: () => sockets.size,
    isIdling: () => idling.size > 0,
    sentBytes: () => sentBytes,
    /** Delivers a mail. @returns its UID */
    deliver(raw: string, receivedAt = new Date()): number {
      const text = Buffer.from(raw.replaceAll(/\r?\n/g, '\r\n'), 'utf8').toString('latin1')
      const uid = add(() => text, receivedAt)
      announce()
      return uid
    },
    /** Fills the mailbox with mail that is none of ours. */
    fill(count: number, receivedAt: Date) {
      for (let at = 0; at < count; at += 1) {
        const id = nextUid
        add(
          () => `From: news@shop.example\r\nMessage-ID: <${id}@shop.example>\r\n\r\nNews\r\n`,
          receivedAt,
        )
      }
      announce()
    },
    /** Ends all connections, like a server that restarts. */
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    /** Deletes the oldest mails, or all. */
    remove(count = mails.length) {
      mails.splice(0, count)
    },
    /** Gives all mails new UIDs, like a mailbox that was restored. */
    renumber() {
      uidValidity += 1
      nextUid = 1
      for (const mail of mails) {
        mail.uid = nextUid
        nextUid += 1
      }
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>
