import { serve } from '#platform/server/http/endpoints.ts'
import { listDevices, signOutDevice, signOutEverywhere } from '../contract.ts'
import type { DeviceService } from './service.ts'

type Cookie = { name: string; options: object }

/** `session` is the cookie of a signed-in browser. */
export const deviceRoutes = (devices: DeviceService, session: Cookie) => [
  serve(listDevices, ({ actor, cookies }) => devices.list(actor, cookies[session.name])),

  serve(signOutDevice, async ({ actor, params, origin }) => {
    await devices.signOut(actor, params.id, origin)
    return undefined
  }),

  serve(signOutEverywhere, async ({ actor, origin, reply }) => {
    await devices.signOutEverywhere(actor, origin)
    reply.clearCookie(session.name, session.options)
    return undefined
  }),
]
