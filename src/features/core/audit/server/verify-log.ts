import { type ChainHead, emptyHead } from './chain.ts'
import { type ChainBreak, findBreak, type LinkedContent } from './check-chain.ts'
import type { AuditDeps } from './deps.ts'

export type VerifiedLog = {
  /** The last link that was compared. */
  head: ChainHead
  /** The number of links that were compared; those before them have left with their entries. */
  links: number
  /** The number of entries that have these links. */
  entries: number
  /** Entries of the last moments, which have no link yet. */
  waiting: number
  broken: ChainBreak | undefined
}

type Deps = Pick<AuditDeps, 'log' | 'clock'>
type Times = Parameters<typeof findBreak>[2]
type OnProgress = (done: number, total: number) => void

const batchSize = 200
const idsAtOnce = 10_000

async function readBatch({ log }: Deps, after: number, limit: number): Promise<LinkedContent[]> {
  const batch = await log.readLinks(after, limit)
  const records = await log.readRecords(batch.map(({ link }) => link.entryId))
  return batch.map(({ link, entry }) => ({ link, entry, records: records.get(link.entryId) ?? [] }))
}

/**
 * A sweep may have removed an entry or an address between two reads, so what seems broken is read again.
 * @returns what is still broken, or the link that is the first one now
 */
async function readAgain(
  deps: Deps,
  before: ChainHead | undefined,
  seen: ChainBreak,
  times: Times,
): Promise<{ broken?: ChainBreak; restart?: true }> {
  const [first] = await readBatch(deps, 0, 1)
  const hasLeft = first !== undefined && first.link.position > (before?.position ?? 0) + 1
  if (before && hasLeft) return { restart: true }
  const [content] = await readBatch(deps, before?.position ?? 0, 1)
  const broken = content ? findBreak(before, content, times) : seen
  return broken ? { broken } : {}
}

type Range = { start: ChainHead | undefined; end: ChainHead }

async function verifyLinks(
  deps: Deps,
  { start, end }: Range,
  times: Times,
  onProgress: OnProgress,
) {
  let before = start
  let links = 0
  let entries = 0
  while ((before?.position ?? 0) < end.position) {
    const batch = await readBatch(deps, before?.position ?? 0, batchSize)
    if (batch.length === 0) break
    for (const content of batch) {
      const seen = findBreak(before, content, times)
      if (seen) {
        const again = await readAgain(deps, before, seen, times)
        if (again.broken) return { head: before ?? emptyHead, links, entries, broken: again.broken }
        if (again.restart) {
          before = undefined
          break
        }
      }
      before = { position: content.link.position, hash: content.link.hash }
      links += 1
      if (content.link.kind === 'entry' && content.entry) entries += 1
    }
    onProgress(before?.position ?? 0, end.position)
  }
  return { head: before ?? emptyHead, links, entries, broken: undefined }
}

/** An entry that someone put between sealed ones has no link, as the next to be sealed are those after the last. */
async function findInserted({ log }: Deps, upTo: number): Promise<ChainBreak | undefined> {
  for (let after = 0; after < upTo; after += idsAtOnce) {
    const found = await log.findSkipped(after, Math.min(after + idsAtOnce, upTo))
    if (found) return { entryId: found.id, at: found.at, reason: 'it has no link' }
  }
  return undefined
}

type Options = {
  onProgress?: OnProgress
  /** Compares the last links only, at most so many. */
  newest?: number
}

/** The link before the last ones; undefined where all are to be compared. */
async function findStart({ log }: Deps, end: ChainHead, newest: number | undefined) {
  const position = newest === undefined ? 0 : end.position - newest
  const link = position > 0 ? await log.findLink(position) : undefined
  return link && { position, hash: link.hash }
}

/** Compares the log with its chain, a batch at a time, up to the last link of now. */
export async function verifyLog(deps: Deps, options: Options = {}): Promise<VerifiedLog> {
  const { log, clock } = deps
  const { onProgress = () => {}, newest } = options
  const end = await log.findHead()
  const start = await findStart(deps, end ?? emptyHead, newest)
  const floor = await log.findFloor()
  const times = { now: clock.now(), sealedUntil: end?.sealedAt ?? clock.now() }
  const verified = await verifyLinks(deps, { start, end: end ?? emptyHead }, times, onProgress)
  // It has to read all entries.
  const inserted = newest === undefined ? await findInserted(deps, floor) : undefined
  const broken = verified.broken ?? inserted
  return { ...verified, broken, waiting: await log.countUnsealed() }
}
