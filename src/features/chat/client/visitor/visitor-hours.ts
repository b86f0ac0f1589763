import { callOverHttp } from '#platform/client/http/api.ts'
import { getChatAvailability } from '../../contract.ts'
import type { Availability } from '../../opening-words.ts'

type Known = Availability | 'unknown'

// Milliseconds.
const soonestCheck = 15_000
const latestCheck = 5 * 60_000

/**
 * Asks whether chat is open, and asks again when that is to change.
 * @param known what was answered last
 * @param isWanted whether anybody looks, when the time to ask again has come
 * @param answer `unknown` when the server could not be asked and nothing was known before
 */
export function watchHours(
  known: () => Known | undefined,
  isWanted: () => boolean,
  answer: (availability: Known) => void,
) {
  let timer: number | undefined
  const stop = () => window.clearTimeout(timer)

  async function check() {
    stop()
    const availability = await callOverHttp(getChatAvailability, {}).catch(
      () => known() ?? ('unknown' as const),
    )
    answer(availability)
    const turn =
      availability === 'unknown'
        ? null
        : availability.available
          ? availability.closesAt
          : availability.opensAt
    const until = turn === null ? latestCheck : Date.parse(turn) - Date.now()
    // This computer's clock may be wrong: the server is asked again either way.
    const wait = until > 0 ? Math.min(latestCheck, until + 500) : soonestCheck
    stop()
    timer = window.setTimeout(() => {
      if (isWanted()) void check()
    }, wait)
  }

  return { check, stop }
}
