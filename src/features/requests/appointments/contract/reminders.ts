import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'

const token = z.optional(z.string().check(z.maxLength(200)))

/**
 * A mail program stops reminders with one click (RFC 8058) by a form that it sends to an address with the token, as it
 * can send nothing else. Opening the address shows the page of the request and changes nothing.
 */
const stopAt = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'public',
    summary:
      'Stops the reminders of a free call by the token of an email. Answers the same for every token.',
    query: z.object({ reminders: token }),
    isForm: true,
    body: z.nullish(z.object({})),
    response: null,
    limit: { max: 200, seconds: 300, isShared: true },
  })

export const stopReminders = stopAt(paths.ownRequest)
export const stopRemindersInFrench = stopAt(`/fr${paths.ownRequest}`)
