import { Inbox, MessageCircle, UserRound } from 'lucide'
import type { ConversationState } from '#features/chat/chat/contract/states.ts'
import { leadStatusLabels } from '#features/requests/leads/labels.ts'
import { followLink } from '#platform/client/navigation/follow-link.ts'
import { paths } from '#shared/paths.ts'
import { formatShortDate } from '#shared/practice-time.ts'
import type { PaletteResults } from '../contract.ts'
import type { PaletteGroup } from './palette-items.ts'

const states: Record<ConversationState, string> = {
  open: 'Open',
  waiting: 'Waiting',
  closed: 'Closed',
}
const roles = { admin: 'Administrator', therapist: 'Therapist' } as const

const joinFacts = (...facts: string[]) => facts.join(' · ')

/** The records that the server found, as rows that open them. */
export function toFoundGroups({ leads, conversations, people }: PaletteResults): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    {
      name: 'Requests',
      items: leads.map(({ id, name, email, status, createdAt }) => ({
        id: `lead-${id}`,
        label: name,
        hint: joinFacts(leadStatusLabels[status], formatShortDate(new Date(createdAt)), email),
        icon: Inbox,
        choose: () => followLink(paths.leadPage(id)),
      })),
    },
    {
      name: 'Conversations',
      items: conversations.map(({ number, name, state, lastMessageAt }) => ({
        id: `chat-${number}`,
        label: name,
        hint: joinFacts(states[state], formatShortDate(new Date(lastMessageAt))),
        icon: MessageCircle,
        choose: () => followLink(paths.chat(number)),
      })),
    },
    {
      name: 'People of the practice',
      items: people.map(({ id, name, email, role }) => ({
        id: `user-${id}`,
        label: name,
        hint: joinFacts(roles[role], email),
        icon: UserRound,
        choose: () => followLink(paths.user(id)),
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
