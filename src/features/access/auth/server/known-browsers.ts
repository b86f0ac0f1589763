import { randomBytes } from 'node:crypto'
import { isKeyedHash, keyedHash } from '#platform/server/crypto.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { dayMs } from '#shared/durations.ts'

export const knownBrowserDays = 180
/** Colleagues may share a computer; the last sign-in comes first. */
const maxAccounts = 6

/** The cookies of a browser that matter for signing in. */
export type BrowserCookies = {
  /** The token of its session. */
  session?: string | undefined
  /** The token of its pending sign-in. */
  pending?: string | undefined
  /** The accounts it has signed in to before, signed. */
  known?: string | undefined
  /** The secret that binds an answer of the identity provider to the browser that asked. */
  provider?: string | undefined
}

type Entry = { userId: number; signedInAt: number; id: string; signature: string }

const entryPattern = /^(\d{1,10})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/

const parseEntry = (text: string): Entry[] => {
  const [, userId, signedInAt, id, signature] = entryPattern.exec(text) ?? []
  if (!userId || !signedInAt || !id || !signature) return []
  return [{ userId: Number(userId), signedInAt: Number(signedInAt), id, signature }]
}

/**
 * A signed cookie that lists the accounts a browser has signed in to. It gives no access: it only
 * exempts these accounts in this browser from sign-in limits that others have used up. Failures
 * are counted by its random id, so copies of a stolen cookie share one small allowance.
 */
export function createKnownBrowsers(secrets: Secrets) {
  const toValue = ({ userId, signedInAt, id }: Omit<Entry, 'signature'>) =>
    `${userId}.${signedInAt}.${id}`
  const sign = (entry: Omit<Entry, 'signature'>) =>
    keyedHash(secrets, 'known-browser', toValue(entry))

  /** Entries that were signed by this server and have not expired. */
  function readEntries(cookie: string | undefined, now: Date): Entry[] {
    const oldestSignIn = (now.getTime() - knownBrowserDays * dayMs) / 1000
    return (cookie ?? '')
      .split('~', maxAccounts)
      .flatMap(parseEntry)
      .filter(
        (entry) =>
          entry.signedInAt > oldestSignIn &&
          isKeyedHash(secrets, 'known-browser', toValue(entry), entry.signature),
      )
  }

  return {
    /** The id of a browser that has signed in to this account before, or null. */
    findId: (cookie: string | undefined, userId: number, now: Date): string | null =>
      readEntries(cookie, now).find((entry) => entry.userId === userId)?.id ?? null,

    /** @returns the cookie to set after a sign-in to this account */
    remember(cookie: string | undefined, userId: number, now: Date): string {
      const known = readEntries(cookie, now)
      const id =
        known.find((entry) => entry.userId === userId)?.id ?? randomBytes(16).toString('base64url')
      const entry = { userId, signedInAt: Math.floor(now.getTime() / 1000), id }
      return (
        [entry, ...known.filter((other) => other.userId !== userId)]
          .slice(0, maxAccounts)
          // Earlier entries are signed again, by the newest secret.
          .map((each) => `${toValue(each)}.${sign(each)}`)
          .join('~')
      )
    },
  }
}
