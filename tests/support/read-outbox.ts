import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The emails in an outbox, oldest first, as raw text, without those that are being written. */
export const readOutbox = (outbox: string): string[] =>
  readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
