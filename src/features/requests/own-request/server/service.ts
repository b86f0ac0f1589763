import { bind } from '#platform/server/bind.ts'
import type { AfterResponseQueue } from '#platform/server/http/after-response-queue.ts'
import type { Origin } from '#shared/actor.ts'
import { cancelCall, moveCall, pickOffer, setReminders } from './change-call.ts'
import { changeRequest } from './change-request.ts'
import { deleteRequest } from './delete-request.ts'
import type { OwnRequestDeps } from './deps.ts'
import { type IssueDeps, issueCallLink } from './issue-call-link.ts'
import { viewRequest, withdrawRequest } from './open-request.ts'
import { type LinkDeps, requireDigits } from './prove-link.ts'
import { renewLinks } from './renew-links.ts'
import { sendReceipt } from './send-receipt.ts'
import { endLinks, findOpenLink, sendToCorrectedAddress } from './staff-links.ts'

/** More than a client may ask for while a request is retained. */
const maxSentLinks = 200

/** Links to requests, for features that know clients by them alone. */
export const createRequestLinkService = (deps: IssueDeps & LinkDeps) =>
  bind(deps, { issue: issueCallLink, requireDigits })

export type OwnRequestService = ReturnType<typeof createOwnRequestService>

/** Actions of a person on their own request, by the link in an email. */
export function createOwnRequestService(deps: OwnRequestDeps, queue: AfterResponseQueue) {
  return {
    ...bind(deps, {
      sendReceipt,
      view: viewRequest,
      withdraw: withdrawRequest,
      change: changeRequest,
      delete: deleteRequest,
      moveCall,
      cancelCall,
      pickOffer,
      setReminders,
      findOpenLink,
      endLinks,
      sendToCorrectedAddress,
    }),
    hasReceipt: deps.links.hasReceipt,
    /** The emails with a link to the request that went to the client, newest first. */
    listSentLinks: async (leadId: number) => deps.links.listSent(leadId, maxSentLinks),
    /** Starts the work for a call whose response has been sent. */
    renewLinks: (email: string, origin: Origin): void =>
      queue.add(() => renewLinks(deps, email, origin)),
    settle: queue.settle,
  }
}
