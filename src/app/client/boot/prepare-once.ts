import type { Redirect } from '../../rendering.ts'
import { type LoadingVisit, type Visit, visitParts } from './visit.ts'

type Preparation = {
  address: string
  visit: Promise<Visit | Redirect>
  /** When the visit was ready; unset until then. */
  readyAt?: number
  /** The page without its data, once its code is there. */
  loading?: LoadingVisit
  onCode?: (page: LoadingVisit) => void
}

/** Between pointing at a link and pressing it. */
const maxAgeMs = 3_000

let latest: Preparation | undefined

/**
 * Prepares a page, once for pointing at its link, pressing it and showing it: a page whose data cannot be read is
 * kept with its failure, so that one press makes one call.
 */
export function prepareOnce(path: string, search: string): Preparation {
  const address = `${path}?${new URLSearchParams(search).toString()}`
  const isUsable =
    latest?.address === address &&
    (latest.readyAt === undefined || performance.now() - latest.readyAt < maxAgeMs)
  if (latest && isUsable) return latest
  const preparation: Preparation = {
    address,
    visit: import('./prepare-visit.ts').then(({ prepareVisit }) =>
      prepareVisit(path, search, visitParts, undefined, (page) => {
        preparation.loading = page
        preparation.onCode?.(page)
      }),
    ),
  }
  latest = preparation
  preparation.visit.then(
    () => {
      preparation.readyAt = performance.now()
    },
    () => forgetPreparation(preparation),
  )
  return preparation
}

/** The page was shown, or could not be: the next press prepares it again. */
export function forgetPreparation(preparation: Preparation): void {
  if (latest === preparation) latest = undefined
}
