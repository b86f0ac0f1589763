import { foldText } from '#shared/fold-text.ts'

/** Entries are typed by hand: "Trauma/PTSD" and "trauma / PTSD" are the same. */
export const toTermKey = (entry: string) =>
  foldText(entry)
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
