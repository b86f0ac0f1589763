import {
  type AuthService,
  readBrowserCookies,
  setSignInCookies,
} from '#features/access/auth/server/service.ts'
import { serve } from '#platform/server/http/endpoints.ts'
import {
  acceptInvitation,
  findInvitation,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from '../contract.ts'
import type { InvitationService } from './service.ts'

type Auth = Pick<AuthService, 'cookies' | 'rememberBrowser'>

export const invitationRoutes = (invitations: InvitationService, auth: Auth) => [
  serve(listInvitations, ({ actor, origin }) => invitations.list(actor, origin)),
  serve(sendInvitation, ({ actor, body, origin }) => invitations.send(actor, body, origin)),
  serve(withdrawInvitation, async ({ actor, params, origin }) => {
    await invitations.withdraw(actor, params.id, origin)
    return undefined
  }),
  serve(findInvitation, ({ body, origin }) => invitations.find(body.token, origin)),
  serve(acceptInvitation, async ({ body, origin, cookies, reply }) => {
    const signedIn = await invitations.accept(body, origin, readBrowserCookies(auth, cookies))
    return setSignInCookies(auth, reply, cookies, signedIn)
  }),
]
