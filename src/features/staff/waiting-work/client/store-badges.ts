import type { QueryClient } from '@tanstack/react-query'
import { countConversations } from '#features/chat/chat/contract/conversations.ts'
import { countUnreadMessages } from '#features/chat/chat/contract/inbox-messages.ts'
import { countAnsweredLeads, countNewLeads } from '#features/requests/leads/contract/waiting.ts'
import { storeAnswer } from '#platform/client/http/store-answer.ts'
import type { ShownBadges } from '../contract.ts'

/** Hands the numbers of a composed answer to the calls that keep the sidebar up to date. */
export function storeBadges(client: QueryClient, badges: ShownBadges): void {
  const { leads, unread, ownLeads, chats } = badges
  storeAnswer(client, countConversations, {}, chats)
  if (leads) storeAnswer(client, countNewLeads, {}, leads)
  if (unread) storeAnswer(client, countUnreadMessages, {}, unread)
  if (ownLeads) storeAnswer(client, countAnsweredLeads, {}, ownLeads)
}
