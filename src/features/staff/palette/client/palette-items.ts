import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { foldForSearch, foldWords } from '#shared/fold-text.ts'

/** A row of the palette: a screen, a command or a record. */
export type PaletteItem = {
  id: string
  label: string
  icon: IconDrawing
  /** A second, quieter text. */
  hint?: string | undefined
  /** Further words by which it is found. */
  words?: string | undefined
  /** The shortcut, as in `Shortcut`. */
  keys?: string | undefined
  choose: () => void
}

export type PaletteGroup = { name: string; items: readonly PaletteItem[] }

/** The most recent screens that are offered before anything is typed. */
const maxRecent = 4

/** Items in which each word of the text begins a word, those whose label begins with the text first. */
export function matchItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = foldWords(text)
  const start = foldForSearch(text.trim())
  const toWords = ({ label, words = '' }: PaletteItem) =>
    foldForSearch(`${label} ${words}`).split(/[\s/-]+/)
  const matching = items.filter((item) => {
    const words = toWords(item)
    return wanted.every((word) => words.some((each) => each.startsWith(word)))
  })
  const rank = ({ label }: PaletteItem) => (foldForSearch(label).startsWith(start) ? 0 : 1)
  return matching.toSorted((a, b) => rank(a) - rank(b))
}

type LocalItems = {
  screens: readonly PaletteItem[]
  commands: readonly PaletteItem[]
  /** Ids of screens, the last one opened first. */
  recent: readonly string[]
}

/** The groups that need no call: while nothing is typed, with the screens that were open last. */
export function toLocalGroups({ screens, commands, recent }: LocalItems, text: string) {
  const isTyped = text.trim() !== ''
  const opened = isTyped
    ? []
    : recent.flatMap((id) => screens.find((screen) => screen.id === id) ?? []).slice(0, maxRecent)
  const others = screens.filter((screen) => !opened.includes(screen))
  const groups: PaletteGroup[] = [
    { name: 'Recent', items: opened },
    { name: 'Go to', items: isTyped ? matchItems(screens, text) : others },
    { name: 'Commands', items: isTyped ? matchItems(commands, text) : commands },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
