import { foldText } from '#shared/fold-text.ts'

/**
 * Entries are typed by hand: "Trauma/PTSD" and "trauma / PTSD" are the same. The key of a key is itself, so it is folded
 * twice: a few letters, such as `ŉ`, become an apostrophe that only the second time is read as one.
 */
export const toTermKey = (entry: string) =>
  foldText(foldText(entry))
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
