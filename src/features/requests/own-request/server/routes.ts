import { m } from '#messages'
import { serve } from '#platform/server/http/endpoints.ts'
import { cancelOwnCall, moveOwnCall, pickOwnOffer, setOwnReminders } from '../contract/call.ts'
import { changeOwnRequest, deleteOwnRequest } from '../contract/change.ts'
import { renewRequestLink, viewOwnRequest, withdrawOwnRequest } from '../contract/request.ts'
import type { OwnRequestService } from './service.ts'

export const ownRequestRoutes = (requests: OwnRequestService) => [
  serve(viewOwnRequest, ({ body, origin }) => requests.view(body, origin)),
  serve(withdrawOwnRequest, ({ body, origin }) => requests.withdraw(body, origin)),
  serve(changeOwnRequest, ({ body, origin }) => requests.change(body, origin)),
  serve(moveOwnCall, ({ body, origin }) => requests.moveCall(body, origin)),
  serve(cancelOwnCall, ({ body, origin }) => requests.cancelCall(body, origin)),
  serve(pickOwnOffer, ({ body, origin }) => requests.pickOffer(body, origin)),
  serve(setOwnReminders, ({ body, origin }) => requests.setReminders(body, origin)),
  serve(deleteOwnRequest, ({ body, origin }) => requests.delete(body, origin)),
  serve(renewRequestLink, ({ body, origin, reply }) => {
    // Emitted when the response was sent, or the connection broke.
    reply.raw.once('close', () => requests.renewLinks(body.email, origin))
    return { message: m.request_link_requested() }
  }),
]
