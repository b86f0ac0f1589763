import { serve } from '#platform/server/http/endpoints.ts'
import { addReply, changeReply, deleteReply, getReplyValues, listReplies } from '../contract.ts'
import type { ReplyService } from './service.ts'

export const replyRoutes = (replies: ReplyService) => [
  serve(listReplies, ({ actor }) => replies.list(actor)),
  serve(addReply, ({ actor, body, origin }) => replies.add(actor, body, origin)),
  serve(changeReply, ({ actor, params, body, origin }) =>
    replies.change(actor, params.id, body, origin),
  ),
  serve(deleteReply, async ({ actor, params, origin }) => {
    await replies.delete(actor, params.id, origin)
    return undefined
  }),
  serve(getReplyValues, ({ actor, query, origin }) => replies.getValues(actor, query.lead, origin)),
]
