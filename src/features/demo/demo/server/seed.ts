import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { fullName } from '#shared/names.ts'
import { listDemoConversations, listDemoLeads, listDemoTherapists } from './content.ts'
import type { DemoDeps } from './deps.ts'
import { insertConversation } from './insert-conversation.ts'
import { insertDocument } from './insert-document.ts'
import { insertLead } from './insert-request.ts'
import { insertTherapist } from './insert-therapist.ts'
import { type Member, practiceManager } from './staff.ts'

/** Speed and number of answers of the demo practice in each hour. */
const answered = { minutes: 3, count: 12 }

type Past = { daysAgo: number; timeOfDay: string }
const compareOldestFirst = (a: Past, b: Past) =>
  b.daysAgo - a.daysAgo || a.timeOfDay.localeCompare(b.timeOfDay)

/**
 * Fills an empty database with the demo practice, in one transaction.
 * @returns false when the database is not empty, for example because another instance filled it
 */
export async function seed(deps: DemoDeps, password: string): Promise<boolean> {
  const { database, accounts } = deps
  // Hashing is slow on purpose: it runs before the transaction, and all accounts share one hash.
  const passwordHash = await accounts.hashPassword(password)
  return database.transaction(async () => {
    // Creating the first administrator takes the same lock, so an empty database is filled once.
    await lockUntilCommit(database, 'first administrator')
    if (!(await accounts.isEmpty())) return false
    const manager = await accounts.create({ ...practiceManager, passwordHash })
    const team = new Map<string, Member>()
    if (manager) team.set(manager.email, { id: manager.id, name: fullName(manager) })
    for (const demo of listDemoTherapists()) {
      const id = await insertTherapist(deps, demo, passwordHash)
      team.set(demo.email, { id, name: fullName(demo) })
    }
    // Oldest first, so that later requests get higher ids.
    for (const lead of listDemoLeads().toSorted(compareOldestFirst))
      await insertLead(deps, lead, team)
    for (const conversation of listDemoConversations().toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      await insertConversation(deps, conversation, team)
    }
    await insertDocument(deps)
    await deps.chat.insertPastAnswerTimes(answered.minutes, answered.count)
    return true
  })
}
