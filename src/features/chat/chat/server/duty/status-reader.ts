import type { EndpointResponse } from '#shared/endpoint.ts'
import { findUsualMinutes, getFirstStoredMonth, toAnswerSlot } from '../../answer-times.ts'
import type { getChatStatus } from '../../contract/duty.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { listAvailable } from './list-available.ts'

/** Anyone may ask at any rate, so the database is asked only this often. */
const maxCacheMs = 5_000

type Staffing = { hasStaff: boolean; usualMinutes: number | null }

async function readUsualMinutes({ chat, timeZone, now }: ChatDeps): Promise<number | null> {
  const slot = toAnswerSlot(now(), timeZone)
  const from = { ...slot, month: getFirstStoredMonth(slot.month) }
  return findUsualMinutes(await chat.listAnswerTimes(from))
}

/** The public part of the duty status: neither names nor numbers of people. */
export function createStatusReader(deps: ChatDeps) {
  const { hours, timeZone, now } = deps
  let cached: { at: number; staffing: Promise<Staffing> } | undefined

  const readStaffing = async (): Promise<Staffing> => ({
    hasStaff: (await listAvailable(deps)).some(({ isConnected }) => isConnected),
    usualMinutes: await readUsualMinutes(deps),
  })

  function getStaffing(): Promise<Staffing> {
    const at = now().getTime()
    if (cached && at >= cached.at && at - cached.at < maxCacheMs) return cached.staffing
    const next = { at, staffing: readStaffing() }
    cached = next
    next.staffing.catch(() => {
      if (cached === next) cached = undefined
    })
    return next.staffing
  }

  return {
    /** Forgets what was read, after a change. */
    invalidate(): void {
      cached = undefined
    },
    async read(): Promise<EndpointResponse<typeof getChatStatus>> {
      const { hasStaff, usualMinutes } = await getStaffing()
      const { available: isOpen, opensAt, closesAt } = hours.getAvailability()
      return {
        isOpen,
        isStaffed: isOpen && hasStaff,
        usualMinutes,
        opensAt: opensAt?.toISOString() ?? null,
        closesAt: closesAt?.toISOString() ?? null,
        timezone: timeZone,
        now: now().toISOString(),
      }
    },
  }
}
