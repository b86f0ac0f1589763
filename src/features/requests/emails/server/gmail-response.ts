import type * as z from 'zod'
import { GoogleError } from '#features/requests/google-connection/rules.ts'

export const gmailBase = '/gmail/v1/users/me'

/** A response of another shape is treated as an error of Google's. */
export function parseGmail<T>(schema: z.ZodType<T>, response: unknown): T {
  const { data, success } = schema.safeParse(response)
  if (!success) throw new GoogleError('refused', { detail: 'unexpected response shape' })
  return data
}
