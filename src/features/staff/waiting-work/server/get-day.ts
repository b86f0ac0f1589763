import type { Actor, Origin } from '#shared/actor.ts'
import { type Day, maxWaitingRows } from '../contract.ts'
import { findOpeningStart, type WaitingWorkDeps } from './deps.ts'
import { getResponseTarget } from './get-response-target.ts'
import { readBadges } from './read-badges.ts'

const newestCount = 5

/**
 * The conversations that are part of a person's work. Therapists have all of them while they are available, and
 * otherwise those assigned to them: decision 75.
 */
async function readChats(
  { chat }: WaitingWorkDeps,
  actor: Actor,
  origin: Origin,
  isAvailable: boolean,
): Promise<Day['chats']> {
  const hasAll = actor.role === 'admin' || isAvailable
  if (!hasAll) {
    const counts = await chat.countViews([actor.userId])
    if (!counts.get(actor.userId)?.mine) return null
  }
  const view = hasAll ? 'waiting' : 'mine'
  const query = { view, page: 1, limit: maxWaitingRows } as const
  const { rows, total } = await chat.listConversations(actor, query, origin)
  const longest = await chat.findLongestWait(hasAll ? undefined : actor.userId)
  return { view, rows, total, oldestWaitAt: longest?.toISOString() ?? null }
}

async function readPractice(deps: WaitingWorkDeps, actor: Actor): Promise<Day['practice']> {
  if (actor.role !== 'admin') return null
  const { leadMail, retention, stats, systemHealth } = deps
  return {
    stats: await stats.get(actor),
    retention,
    unmatchedEmails: { count: await leadMail.countUnmatched() },
    health: await systemHealth.getHealth(),
  }
}

/** Reads what the dashboard begins with. The leads and conversations in it are recorded as seen in lists. */
export async function getDay(deps: WaitingWorkDeps, actor: Actor, origin: Origin): Promise<Day> {
  const { appointments, leads, queue, chat, responseTargetHours } = deps
  const limit = findOpeningStart(deps, responseTargetHours)
  const listView = async (view: 'answered' | 'dueToday' | 'toContact' | 'all') =>
    (await leads.list(actor, origin, { view, page: 1 })).rows
  const duty = await chat.getDuty(actor)
  const { counts } = await queue.listViews(actor)
  return {
    badges: await readBadges(deps, actor),
    target: getResponseTarget(deps),
    duty,
    counts,
    late: limit ? await leads.countUncontacted(actor, limit) : 0,
    toContact: await listView('toContact'),
    answered: await listView('answered'),
    due: await listView('dueToday'),
    newest: (await listView('all')).slice(0, newestCount),
    calls: await appointments.listToday(actor, origin),
    chats: await readChats(deps, actor, origin, duty.available),
    practice: await readPractice(deps, actor),
  }
}
