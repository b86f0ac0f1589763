import type { FindEscalations } from '#features/requests/alerts/server/service.ts'
import { findOpeningStart, type WaitingWorkDeps } from './deps.ts'

const minuteMs = 60 * 1000
/** Chats that have waited for longer when the server first looks, as after an update, are not announced any more. */
const maxChatAgeMs = 24 * 60 * minuteMs

/** Finds uncontacted requests past the target, and conversations that no one has ever answered. */
export async function findEscalations(deps: WaitingWorkDeps): ReturnType<FindEscalations> {
  const { leads, chat, clock, responseTargetHours, chatEscalationMinutes } = deps
  const now = clock.now()
  const limit = findOpeningStart(deps, responseTargetHours)
  return {
    leads: limit ? await leads.listUncontacted(limit) : [],
    conversations: await chat.listUnanswered({
      after: new Date(now.getTime() - maxChatAgeMs),
      until: new Date(now.getTime() - chatEscalationMinutes * minuteMs),
    }),
    listOnDuty: chat.listOnDuty,
  }
}
