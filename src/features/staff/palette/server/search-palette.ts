import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { maxFound, type PaletteResults } from '../contract.ts'

export type PaletteDeps = {
  leads: Pick<LeadService, 'searchPeople'>
  chat: Pick<ChatService, 'getDuty' | 'listConversations'>
  accounts: Pick<AccountService, 'listDetails'>
  audit: Pick<AuditService, 'recordList'>
}

type Viewer = { actor: Actor; origin: Origin }

/** Therapists who are away have the conversations that are assigned to them: decision 75. */
async function findConversations({ chat }: PaletteDeps, { actor, origin }: Viewer, search: string) {
  const hasAll = actor.role === 'admin' || (await chat.getDuty(actor)).available
  const view = hasAll ? 'all' : 'mine'
  const query = { search, view, page: 1, limit: maxFound } as const
  const { rows } = await chat.listConversations(actor, query, origin)
  return rows.map(({ number, clientName: name, state, lastMessageAt }) => ({
    number,
    name,
    state,
    lastMessageAt,
  }))
}

/** Therapists cannot open the pages of accounts. */
async function findPeople(
  { accounts, audit }: PaletteDeps,
  { actor, origin }: Viewer,
  search: string,
) {
  if (actor.role !== 'admin') return []
  const { rows } = await accounts.listDetails({ search, page: { limit: maxFound, offset: 0 } })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await audit.recordList({ actor, origin, record: 'user', ids })
  return rows.map((user) => ({
    id: user.id,
    name: fullName(user),
    email: user.email,
    role: user.role,
  }))
}

/** Finds requests, conversations and accounts that the person may open. */
export async function searchPalette(
  deps: PaletteDeps,
  actor: Actor,
  text: string,
  origin: Origin,
): Promise<PaletteResults> {
  const viewer = { actor, origin }
  const leads = await deps.leads.searchPeople(actor, origin, { text, limit: maxFound })
  const conversations = await findConversations(deps, viewer, text)
  const people = await findPeople(deps, viewer, text)
  return {
    leads: leads.map((lead) => ({
      id: lead.id,
      name: leadName(lead),
      email: lead.email,
      status: lead.status,
      createdAt: lead.createdAt,
    })),
    conversations,
    people,
  }
}
