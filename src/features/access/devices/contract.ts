import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const

/** A browser that is signed in to an account. */
export const deviceSchema = z.object({
  id: z.string(),
  /** `Firefox on Windows` */
  name: z.string(),
  kind: z.enum(deviceKinds),
  /** The network address it was last used from. */
  address: z.string(),
  signedInAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** The device that sent the request. */
  isCurrent: z.boolean(),
})
export type Device = z.output<typeof deviceSchema>

const deviceId = z.string().check(z.regex(/^[\w-]{43}$/, 'This is not the id of a device'))

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/account/devices',
  access: 'staff',
  summary: 'Where one is signed in oneself, last used first.',
  response: z.array(deviceSchema),
  reads: 'session',
})

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/devices/:id',
  access: 'staff',
  summary: "Signs one of one's own devices out.",
  params: z.object({ id: deviceId }),
  response: null,
  changes: 'session',
})

export const signOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/api/account/devices',
  access: 'staff',
  summary: "Signs all of one's own devices out, the one that asks among them.",
  response: null,
  changes: 'session',
})
