import { callOverHttp } from '#platform/client/http/api.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { getChatStatus } from '../../contract/duty.ts'
import type { Availability } from '../../opening-words.ts'

type Answer = EndpointResponse<typeof getChatStatus>

/** Says whether chat is open, who answers, and by how much the server's clock is ahead of this computer's. */
export type ChatStatus = Availability &
  Pick<Answer, 'isStaffed' | 'usualMinutes'> & { aheadMs: number }

type Known = ChatStatus | 'unknown'

const minDelayMs = 15_000
const maxDelayMs = 5 * 60_000
/** While the window is open: people come and go. */
const openDelayMs = 60_000

const toStatus = ({ isOpen, now, ...rest }: Answer): ChatStatus => ({
  ...rest,
  available: isOpen,
  aheadMs: Date.parse(now) - Date.now(),
})

interface OpeningHoursOptions {
  /** The last answer. */
  getKnown: () => Known | undefined
  /** True if the window is open. */
  isShown: () => boolean
  /** True if the answer is still needed when the time for the next check has come. */
  isWanted: () => boolean
  /** Gets `unknown` when the server could not be reached and nothing was known before. */
  onAnswer: (availability: Known) => void
}

/** Asks whether chat is open, and again at the moment when that changes. */
export function watchOpeningHours(options: OpeningHoursOptions) {
  const { getKnown, isShown, isWanted, onAnswer } = options
  let timer: number | undefined
  const stop = () => window.clearTimeout(timer)

  async function check() {
    stop()
    const availability = await callOverHttp(getChatStatus, {})
      .then(toStatus)
      .catch(() => getKnown() ?? ('unknown' as const))
    onAnswer(availability)
    stop()
    timer = window.setTimeout(
      () => {
        if (isWanted()) void check()
      },
      Math.min(getDelay(availability), isShown() ? openDelayMs : maxDelayMs),
    )
  }

  return { check, stop }
}

function getDelay(availability: Known): number {
  if (availability === 'unknown') return maxDelayMs
  const change = availability.available ? availability.closesAt : availability.opensAt
  if (change === null) return maxDelayMs
  const untilChange = Date.parse(change) - Date.now()
  // This computer's clock may be wrong, so the server is asked again even if the moment has passed.
  return untilChange > 0 ? Math.min(maxDelayMs, untilChange + 500) : minDelayMs
}
