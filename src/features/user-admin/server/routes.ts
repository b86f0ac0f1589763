import { type ServedEndpoint, serve } from '#platform/server/endpoints.ts'
import { recordId } from '#shared/text.ts'
import {
  changeUser,
  createProfile,
  createUser,
  deleteUser,
  getUser,
  listUsers,
} from '../contract.ts'
import type { UserAction, UserAdminService } from './service.ts'

/** The number in an address that was asked for; null where there is none. */
function numberIn(params: unknown): number | null {
  if (typeof params !== 'object' || params === null || !('id' in params)) return null
  return recordId.safeParse(params.id).data ?? null
}

export const userAdminRoutes = (users: UserAdminService) => {
  /** That somebody who is no administrator tried it stands in the audit log. */
  const refusing = (action: UserAction): Parameters<typeof serve>[2] => ({
    onRefused: ({ actor, params, origin }) =>
      users.noteRefused(actor, numberIn(params), origin, action),
  })
  const routes: ServedEndpoint[] = [
    serve(listUsers, ({ actor, origin }) => users.list(actor, origin), refusing('listed')),
    serve(
      getUser,
      ({ actor, params, origin }) => users.get(actor, params.id, origin),
      refusing('viewed'),
    ),
    serve(
      createUser,
      ({ actor, body, origin }) => users.create(actor, body, origin),
      refusing('created'),
    ),
    serve(
      changeUser,
      ({ actor, params, body, origin }) => users.change(actor, params.id, body, origin),
      refusing('changed'),
    ),
    serve(
      deleteUser,
      async ({ actor, params, origin }) => {
        await users.remove(actor, params.id, origin)
        return undefined
      },
      refusing('deleted'),
    ),
    serve(
      createProfile,
      ({ actor, body, origin }) => users.createProfile(actor, body, origin),
      refusing('changed'),
    ),
  ]
  return routes
}
