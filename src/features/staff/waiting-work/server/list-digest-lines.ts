import type { DigestLine } from '#features/requests/alerts/server/service.ts'
import type { Actor } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import { findOpeningStart, type WaitingWorkDeps } from './deps.ts'

/** Lists the waiting work as lines of the morning email. A kind with nothing waiting has no line. */
export async function listDigestLines(deps: WaitingWorkDeps, actor: Actor): Promise<DigestLine[]> {
  const { leads, chat, responseTargetHours } = deps
  const limit = findOpeningStart(deps, responseTargetHours)
  const [{ count: toContact, answered }, overdue, due, chats] = await Promise.all([
    leads.countWaiting(actor),
    limit ? leads.countUncontacted(actor, limit) : 0,
    leads.countDue(actor),
    actor.role === 'admin' ? chat.countWaiting() : 0,
  ])
  const path = paths.leadsWithStatus('notContacted')
  return [
    { count: toContact, label: 'to contact', path },
    { count: overdue, label: 'of them past the target', path },
    { count: answered, label: 'with an answer no one has read', path: paths.leads },
    {
      count: due,
      label: 'with a next action due today or earlier',
      path: paths.leadsInView('dueToday'),
    },
    { count: chats, label: 'chats waiting for an answer', path: paths.chats },
  ].filter(({ count }) => count > 0)
}
