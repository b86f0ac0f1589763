import {
  appendLinks,
  type ChainContent,
  type ChainedRecord,
  type ChainLink,
  emptyHead,
  sealCount,
  sealEntry,
} from './chain.ts'
import type { AuditDeps } from './deps.ts'
import type { StoredEntry } from './repository/tables.ts'

type Unsealed = { entry: StoredEntry; records: readonly ChainedRecord[]; content: ChainContent }

/** An entry that was sealed, or a count of repeats, with the records it names. */
export type Sealed = Omit<Unsealed, 'content'> & { link: ChainLink }

type Deps = Pick<AuditDeps, 'log' | 'clock'> & {
  /** Called after the commit, in the order of the chain. */
  onSealed?: ((sealed: readonly Sealed[]) => void) | undefined
}

const batchSize = 100

/** No repeat is counted in an entry of this age: the window is one hour, and clocks of instances differ. */
const countedMs = 2 * 60 * 60 * 1000

async function append({ log, clock }: Deps, unsealed: readonly Unsealed[]): Promise<Sealed[]> {
  if (unsealed.length === 0) return []
  const contents = unsealed.map(({ content }) => content)
  const links = appendLinks((await log.findHead()) ?? emptyHead, contents, clock.now())
  await log.insertLinks(links)
  return unsealed.flatMap(({ entry, records }, index) => {
    const link = links[index]
    return link ? [{ link, entry, records }] : []
  })
}

/**
 * Seals batches until one is not full, each in a transaction that holds the lock. While another instance seals, this
 * one does nothing.
 */
async function sealAll(deps: Deps, findUnsealed: () => Promise<Unsealed[]>): Promise<number> {
  let total = 0
  for (;;) {
    let sealed: Sealed[] = []
    await deps.log.whileSealing(async () => {
      sealed = await append(deps, await findUnsealed())
      return sealed.length
    })
    if (sealed.length > 0) deps.onSealed?.(sealed)
    total += sealed.length
    if (sealed.length < batchSize) return total
  }
}

/** Continues the chain by all entries that have no link, oldest first. @returns how many */
export async function sealEntries(deps: Deps): Promise<number> {
  const { log } = deps
  // Most calls find nothing, and need no lock.
  if ((await log.findUnsealed(1)).length === 0) return 0
  return sealAll(deps, async () => {
    const entries = await log.findUnsealed(batchSize)
    const recordsById = await log.readRecords(entries.map(({ id }) => id))
    return entries.map((entry) => {
      const records = recordsById.get(entry.id) ?? []
      return { entry, records, content: sealEntry(entry, records) }
    })
  })
}

/** Seals how often failures were repeated, when no more repeats are counted. @returns how many */
export async function sealCounts(deps: Deps): Promise<number> {
  const { log, clock } = deps
  const until = new Date(clock.now().getTime() - countedMs)
  return sealAll(deps, async () => {
    const entries = await log.findUnsealedCounts(until, batchSize)
    return entries.map((entry) => ({ entry, records: [], content: sealCount(entry) }))
  })
}
