import type sharp from 'sharp'
import { createSequence } from '../async/sequence.ts'

export type Sharp = typeof sharp

// One at a time, as decoding 40 megapixels takes much memory.
const inSequence = createSequence()

/** Runs work on pictures after all earlier work. Nested calls would wait for themselves. */
export async function runWithSharp<T>(work: (sharp: Sharp) => Promise<T>): Promise<T> {
  // Loaded with the first picture: most starts of the server see none.
  const { default: loaded } = await import('sharp')
  return inSequence(async () => {
    loaded.cache(false)
    loaded.concurrency(1)
    return work(loaded)
  })
}
