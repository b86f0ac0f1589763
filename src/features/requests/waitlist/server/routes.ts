import type { FastifyReply } from 'fastify'
import { serve } from '#platform/server/http/endpoints.ts'
import type { Origin } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import {
  confirmWaitlist,
  joinWaitlist,
  leaveWaitlist,
  leaveWaitlistInFrench,
} from '../contract/public.ts'
import {
  addToWaitlist,
  deleteWaitlistEntry,
  listWaitlist,
  notifyWaitlist,
} from '../contract/staff.ts'
import type { WaitlistService } from './service.ts'

type Leaving = {
  query: { token?: string | undefined }
  body?: { from?: string | undefined; token?: string | undefined } | null | undefined
  origin: Origin
  reply: FastifyReply
}

/**
 * The page's own form is sent on to its result, or back if it was sent without a token. A mail program gets no
 * redirect, as RFC 8058 demands.
 */
const leave =
  (waitlist: WaitlistService, language: Language) =>
  async ({ query, body, origin, reply }: Leaving) => {
    const token = query.token || body?.token || ''
    await waitlist.leave(token, origin)
    if (body?.from === 'page') {
      const next = token === '' ? paths.leaveWaitlist : paths.leftWaitlist
      await reply.redirect(localPath(next, language), 303)
    }
    return undefined
  }

export const waitlistRoutes = (waitlist: WaitlistService) => [
  serve(
    joinWaitlist,
    ({ body, language, origin }) => waitlist.join(body, language, origin),
    undefined,
    waitlist.findTherapistIssues,
  ),
  serve(confirmWaitlist, async ({ body, origin }) => {
    await waitlist.confirm(body.token, origin)
    return undefined
  }),
  serve(leaveWaitlist, leave(waitlist, 'en')),
  serve(leaveWaitlistInFrench, leave(waitlist, 'fr')),
  serve(listWaitlist, ({ actor, query, origin }) => waitlist.list(actor, origin, query)),
  serve(addToWaitlist, ({ actor, body, origin }) => waitlist.addFromLead(actor, body, origin)),
  serve(notifyWaitlist, ({ actor, body, origin }) => waitlist.notify(actor, body.ids, origin)),
  serve(deleteWaitlistEntry, async ({ actor, params, origin }) => {
    await waitlist.delete(actor, params.id, origin)
    return undefined
  }),
]
