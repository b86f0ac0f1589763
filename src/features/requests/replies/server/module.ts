import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { ReplyDeps } from './deps.ts'
import { createReplyRepository } from './repository.ts'
import { replyRoutes } from './routes.ts'
import { createReplyService, type ReplyService } from './service.ts'

type Deps = Pick<ReplyDeps, 'audit' | 'leads' | 'therapists' | 'practice'>

export function createReplies(
  { database, clock }: Infrastructure,
  deps: Deps,
): FeatureModule<ReplyService> {
  const replies = createReplyRepository(database)
  const service = createReplyService({ ...deps, database, clock, replies })
  return { service, endpoints: replyRoutes(service), start: service.addStarterSet }
}
