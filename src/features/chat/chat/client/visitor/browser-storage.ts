import type * as z from 'zod/mini'

// Storage that is full or forbidden costs resuming, never the conversation: nothing here throws.

// Functions, as merely reading `localStorage` may throw.
export const browserStorage = () => localStorage
export const tabStorage = () => sessionStorage

type StorageGetter = () => Storage

export function readText(storage: StorageGetter, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null // forbidden
  }
}

/** @returns whether it is stored now */
export function writeText(storage: StorageGetter, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) storage().removeItem(key)
    else storage().setItem(key, text)
    return true
  } catch {
    return false // full or forbidden
  }
}

/** Stored text may come from an older version or another tab: what does not fit counts as missing. */
export function parseStored<S extends z.ZodMiniType>(
  schema: S,
  text: string | null,
): z.output<S> | undefined {
  if (text === null) return undefined
  try {
    const outcome = schema.safeParse(JSON.parse(text))
    return outcome.success ? outcome.data : undefined
  } catch {
    return undefined // not even JSON
  }
}
