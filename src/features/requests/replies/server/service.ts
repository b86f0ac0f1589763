import { bind } from '#platform/server/bind.ts'
import { addStarterSet } from './add-starter-set.ts'
import { addReply, changeReply, deleteReply } from './change-replies.ts'
import type { ReplyDeps } from './deps.ts'
import { getValues } from './get-values.ts'
import { listReplies } from './list-replies.ts'

export type ReplyService = ReturnType<typeof createReplyService>

/** Texts that staff write often. */
export const createReplyService = (deps: ReplyDeps) =>
  bind(deps, {
    list: listReplies,
    add: addReply,
    change: changeReply,
    delete: deleteReply,
    getValues,
    addStarterSet,
  })
