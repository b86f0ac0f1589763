import { serve } from '#platform/server/http/endpoints.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import {
  attachUnmatchedEmail,
  countUnmatchedEmails,
  dismissUnmatchedEmail,
  downloadUnmatchedFile,
  listUnmatchedEmails,
  readUnmatchedEmail,
  restoreUnmatchedEmail,
  viewUnmatchedEmail,
} from '../../contract/unmatched.ts'
import { sendFramePage } from '../html/send-frame-page.ts'
import type { UnmatchedMailService } from './service.ts'

export const unmatchedRoutes = (unmatched: UnmatchedMailService) => [
  serve(countUnmatchedEmails, () => unmatched.count()),
  serve(listUnmatchedEmails, ({ actor, origin }) => unmatched.list(actor, origin)),
  serve(readUnmatchedEmail, ({ actor, params, origin }) =>
    unmatched.read(actor, params.id, origin),
  ),
  serve(viewUnmatchedEmail, async ({ actor, params, origin, reply }) => {
    sendFramePage(reply, await unmatched.view(actor, params.id, origin))
    return undefined
  }),
  serve(downloadUnmatchedFile, async ({ actor, params, origin, reply }) => {
    sendFile(reply, await unmatched.download(actor, params, origin))
    return undefined
  }),
  serve(attachUnmatchedEmail, async ({ actor, params, body, origin }) => {
    await unmatched.attach(actor, { id: params.id, leadId: body.leadId }, origin)
    return undefined
  }),
  serve(dismissUnmatchedEmail, async ({ actor, params, origin }) => {
    await unmatched.dismiss(actor, params.id, origin)
    return undefined
  }),
  serve(restoreUnmatchedEmail, async ({ actor, params, origin }) => {
    await unmatched.restore(actor, params.id, origin)
    return undefined
  }),
]

export const unmatchedRemovals = (unmatched: UnmatchedMailService): Removal[] => [
  { name: 'delete-old-unmatched-emails', run: () => inBatches(200, unmatched.deleteOld) },
  { name: 'empty-dismissed-emails', run: () => inBatches(500, unmatched.emptyDismissed) },
]
