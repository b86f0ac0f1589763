import { callOverHttp } from '#platform/client/http/api.ts'
import { getChatAvailability } from '../../contract/conversations.ts'
import type { Availability } from '../../opening-words.ts'

type Known = Availability | 'unknown'

const minDelayMs = 15_000
const maxDelayMs = 5 * 60_000

interface OpeningHoursOptions {
  /** The last answer. */
  getKnown: () => Known | undefined
  /** Whether the answer is still needed when the time for the next check has come. */
  isWanted: () => boolean
  /** Gets `unknown` when the server could not be reached and nothing was known before. */
  onAnswer: (availability: Known) => void
}

/** Asks whether chat is open, and again at the moment when that changes. */
export function watchOpeningHours({ getKnown, isWanted, onAnswer }: OpeningHoursOptions) {
  let timer: number | undefined
  const stop = () => window.clearTimeout(timer)

  async function check() {
    stop()
    const availability = await callOverHttp(getChatAvailability, {}).catch(
      () => getKnown() ?? ('unknown' as const),
    )
    onAnswer(availability)
    stop()
    timer = window.setTimeout(() => {
      if (isWanted()) void check()
    }, getDelay(availability))
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
