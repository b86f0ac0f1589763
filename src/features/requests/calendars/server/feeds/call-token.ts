import { isKeyedHash, keyedHash } from '#platform/server/crypto.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { CalendarCall } from '../entries/calendar-call.ts'

const purpose = 'calendar file of a call'
type Signed = Pick<CalendarCall, 'id' | 'uid'>
const toValue = ({ id, uid }: Signed) => `${id} ${uid}`

/** The name of a call's calendar file. It is signed, so that it needs no row and no one guesses one. */
export const toCallFile = (secrets: Secrets, call: Signed) =>
  `${call.id}-${keyedHash(secrets, purpose, toValue(call))}.ics`

/** The id that a file's name claims. */
export function parseCallFile(file: string): { id: number; signature: string } | undefined {
  const [, id, signature] = /^(\d{1,9})-([\w-]{43})\.ics$/.exec(file) ?? []
  return id === undefined || signature === undefined ? undefined : { id: Number(id), signature }
}

export const isCallFile = (secrets: Secrets, call: Signed, signature: string) =>
  isKeyedHash(secrets, purpose, toValue(call), signature)
