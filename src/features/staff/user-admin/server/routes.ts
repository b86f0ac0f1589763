import { serve, serveList } from '#platform/server/http/endpoints.ts'
import {
  changeUser,
  countUsers,
  createProfile,
  createUser,
  deleteUser,
  findUserPlace,
  getLastSignIn,
  getUser,
  listUsers,
  resumeUser,
  signOutUser,
  suspendUser,
} from '../contract.ts'
import type { UserAdminService } from './service.ts'

/** `sessionCookie` is the name of the cookie of a signed-in browser. */
export const userAdminRoutes = (users: UserAdminService, sessionCookie: string) => [
  ...serveList(listUsers, ({ actor, query, origin }) => users.list(actor, origin, query)),
  serve(countUsers, users.count),
  serve(findUserPlace, async ({ params, query }) => ({
    place: await users.findRank(params.id, query.sort),
  })),
  serve(getUser, ({ actor, params, origin }) => users.get(actor, params.id, origin)),
  serve(getLastSignIn, ({ params }) => users.findLastSignIn(params.id)),
  serve(createUser, ({ actor, body, origin }) => users.create(actor, body, origin)),
  serve(changeUser, ({ actor, params, body, origin, cookies }) =>
    users.change(actor, params.id, body, origin, cookies[sessionCookie]),
  ),
  serve(deleteUser, async ({ actor, params, query, origin }) => {
    await users.remove(actor, params.id, origin, query.leadsTo)
    return undefined
  }),
  serve(signOutUser, async ({ actor, params, origin }) => {
    await users.signOut(actor, params.id, origin)
    return undefined
  }),
  serve(suspendUser, async ({ actor, params, query, origin }) => {
    await users.suspend(actor, params.id, origin, query.leadsTo)
    return undefined
  }),
  serve(resumeUser, async ({ actor, params, origin }) => {
    await users.resume(actor, params.id, origin)
    return undefined
  }),
  serve(createProfile, ({ actor, body, origin }) => users.createProfile(actor, body, origin)),
]
