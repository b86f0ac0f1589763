import { randomBytes } from 'node:crypto'
import { keyedHash, timingSafeEqualText } from '#platform/server/crypto.ts'

const dayMs = 24 * 60 * 60 * 1000
export const knownBrowserDays = 180
/** Colleagues may share a computer; the one who signed in last comes first. */
const maxAccounts = 6

/** What a browser brought with it, from its cookies. */
export type BrowserCookies = {
  /** The session it had before. */
  session?: string | undefined
  /** The sign-in that waits for its code. */
  pending?: string | undefined
  /** To which accounts it signed in before. */
  known?: string | undefined
}

type Entry = { userId: number; signedInAt: number; id: string; signature: string }

const entryPattern = /^(\d{1,10})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/

const parseEntry = (text: string): Entry[] => {
  const [, userId, signedInAt, id, signature] = entryPattern.exec(text) ?? []
  if (!userId || !signedInAt || !id || !signature) return []
  return [{ userId: Number(userId), signedInAt: Number(signedInAt), id, signature }]
}

/**
 * A signed cookie that says to which accounts a browser has signed in. It opens nothing: it only
 * exempts these accounts in this browser from sign-in limits which others have used up. Failures
 * count by its random id, so copies of a stolen cookie share one small allowance.
 */
export function createKnownBrowsers(secret: string) {
  const sign = ({ userId, signedInAt, id }: Omit<Entry, 'signature'>) =>
    keyedHash(secret, 'known-browser', `${userId}.${signedInAt}.${id}`)

  /** Entries that this server signed and that are young enough. */
  function readEntries(cookie: string | undefined, now: Date): Entry[] {
    const oldest = (now.getTime() - knownBrowserDays * dayMs) / 1000
    return (cookie ?? '')
      .split('~', maxAccounts)
      .flatMap(parseEntry)
      .filter(
        (entry) => entry.signedInAt > oldest && timingSafeEqualText(entry.signature, sign(entry)),
      )
  }

  return {
    /** The id of a browser that has signed in to this account before, or null. */
    findId: (cookie: string | undefined, userId: number, now: Date): string | null =>
      readEntries(cookie, now).find((entry) => entry.userId === userId)?.id ?? null,

    /** The cookie after a sign-in to this account. */
    remember(cookie: string | undefined, userId: number, now: Date): string {
      const known = readEntries(cookie, now)
      const id =
        known.find((entry) => entry.userId === userId)?.id ?? randomBytes(16).toString('base64url')
      const entry = { userId, signedInAt: Math.floor(now.getTime() / 1000), id }
      return [
        { ...entry, signature: sign(entry) },
        ...known.filter((other) => other.userId !== userId),
      ]
        .slice(0, maxAccounts)
        .map((one) => `${one.userId}.${one.signedInAt}.${one.id}.${one.signature}`)
        .join('~')
    },
  }
}
