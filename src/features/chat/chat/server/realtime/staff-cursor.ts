/**
 * While staff are connected to this instance: the last sequence number of each conversation that was
 * sent to them.
 */
export function createStaffCursor(listPositions: () => Promise<{ id: number; lastSeq: number }[]>) {
  let seqs: Map<number, number> | undefined
  return {
    isOpen: () => seqs !== undefined,
    get: (number: number) => seqs?.get(number) ?? 0,
    set: (number: number, seq: number) => void seqs?.set(number, seq),
    delete: (number: number) => void seqs?.delete(number),
    /** Starts at the current end of every conversation. */
    async open(): Promise<void> {
      if (seqs) return
      const positions = await listPositions()
      seqs ??= new Map(positions.map(({ id, lastSeq }) => [id, lastSeq]))
    },
    close(): void {
      seqs = undefined
    },
  }
}
