import { m } from '#messages'
import { serve } from '#platform/server/http/endpoints.ts'
import { renewRequestLink, viewOwnRequest, withdrawOwnRequest } from '../contract.ts'
import type { OwnRequestService } from './service.ts'

export const ownRequestRoutes = (requests: OwnRequestService) => [
  serve(viewOwnRequest, ({ body, origin }) => requests.view(body, origin)),
  serve(withdrawOwnRequest, ({ body, origin }) => requests.withdraw(body, origin)),
  serve(renewRequestLink, ({ body, origin, reply }) => {
    // Emitted when the response was sent, or the connection broke.
    reply.raw.once('close', () => requests.renewLinks(body.email, origin))
    return { message: m.request_link_requested() }
  }),
]
