import { serve } from '#platform/server/endpoints.ts'
import {
  changeUser,
  countUsers,
  createProfile,
  createUser,
  deleteUser,
  findUserPlace,
  getUser,
  listUsers,
} from '../contract.ts'
import type { UserAdminService } from './service.ts'

export const userAdminRoutes = (users: UserAdminService) => [
  serve(listUsers, ({ actor, query, origin }) => users.list(actor, origin, query)),
  serve(countUsers, users.count),
  serve(findUserPlace, async ({ params, query }) => ({
    place: await users.findPlace(params.id, query.sort),
  })),
  serve(getUser, ({ actor, params, origin }) => users.get(actor, params.id, origin)),
  serve(createUser, ({ actor, body, origin }) => users.create(actor, body, origin)),
  serve(changeUser, ({ actor, params, body, origin }) =>
    users.change(actor, params.id, body, origin),
  ),
  serve(deleteUser, async ({ actor, params, origin }) => {
    await users.remove(actor, params.id, origin)
    return undefined
  }),
  serve(createProfile, ({ actor, body, origin }) => users.createProfile(actor, body, origin)),
]
