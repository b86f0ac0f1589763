import { type ChainHead, emptyHead } from './chain.ts'
import type { AuditDeps } from './deps.ts'

/**
 * The result of comparing a head that was written down with the chain: `cut` is a chain that is shorter now, `other`
 * one that was made again, and `left` one whose link has left with its entries.
 */
export type HeadComparison = 'same' | 'cut' | 'other' | 'left'

export async function compareHead(
  { log }: Pick<AuditDeps, 'log'>,
  noted: ChainHead,
): Promise<HeadComparison> {
  const found = noted.position === 0 ? emptyHead : await log.findLink(noted.position)
  if (found) return found.hash === noted.hash ? 'same' : 'other'
  const head = await log.findHead()
  return (head?.position ?? 0) < noted.position ? 'cut' : 'left'
}
