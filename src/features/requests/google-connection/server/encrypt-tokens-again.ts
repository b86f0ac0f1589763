import { setTimeout as sleep } from 'node:timers/promises'
import { noRotation, type RotationCounts } from '#platform/server/secrets.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import type { StoredTokens } from './repository/stored-tokens.ts'

type Deps = Pick<GoogleConnectionDeps, 'connections' | 'clock' | 'tokens'>

const batch = 100
// A refresh of tokens takes 15 seconds at most.
const maxTries = 40
const pauseMs = 500

async function encryptOneAgain(
  { connections, clock, tokens }: Deps,
  listed: StoredTokens,
): Promise<keyof RotationCounts | undefined> {
  let stored: StoredTokens | undefined = listed
  for (let tries = 1; stored; tries += 1) {
    const next = tokens.encryptAgain(stored.therapistId, stored)
    if (!next) return 'unreadable'
    if (next.accessToken === stored.accessToken && next.refreshToken === stored.refreshToken)
      return 'current'
    if (await connections.replaceTokens(stored, next, clock.now())) return 'again'
    if (tries === maxTries) return 'busy'
    await sleep(pauseMs)
    stored = await connections.findTokens(stored.therapistId)
  }
  return undefined // disconnected in the meantime
}

/** Encrypts all stored tokens by the newest secret, while servers use them. */
export async function encryptTokensAgain(deps: Deps): Promise<RotationCounts> {
  const counts = { ...noRotation }
  let after = 0
  for (;;) {
    const listed = await deps.connections.listTokens(after, batch)
    for (const stored of listed) {
      const outcome = await encryptOneAgain(deps, stored)
      if (outcome) counts[outcome] += 1
      after = stored.therapistId
    }
    if (listed.length < batch) return counts
  }
}
