import { foldText } from '#shared/fold-text.ts'
import type { Block, RichText, Run } from './contract/text.ts'

// Facts that the privacy policy names and that are no settings. A test compares each with the code.

/** For how many days visitors read of a closed day before it begins. */
export const closedDaysAhead = 60

/** Every cookie of the site; over HTTPS their names begin with `__Host-`. */
export const staffCookies = ['sid', 'pending', 'browser', 'provider'] as const

/** For how many days `npm run backup` keeps a copy by default. */
export const backupDays = 7

/** The name in the starting texts, which every practice replaces by its own. A test compares it with them. */
export const startingName = 'Our Practice'

/** True if a practice has given its name. */
export const isNameKnown = (name: string) => name !== '' && name !== startingName

/** The words of a paragraph without their formats. */
const toPlainWords = (runs: readonly Run[]): string =>
  runs.map((run) => (typeof run === 'string' ? run : run.text)).join('')

const getFirstRun = (runs: readonly Run[] = []): string => {
  const [first = ''] = runs
  return typeof first === 'string' ? first : first.text
}

/** The first words of a text in one format; empty if it begins with none. */
export function getFirstWords(text: RichText): string {
  const first = text.find(({ type }) => type !== 'drawing')
  if (!first || first.type === 'drawing') return ''
  return getFirstRun(first.type === 'list' ? first.items[0] : first.runs)
}

/** A text without its formats, with a line for each paragraph and entry of a list. */
export const toPlainText = (text: RichText): string =>
  text
    .flatMap((block) => {
      if (block.type === 'drawing') return []
      return block.type === 'list' ? block.items.map(toPlainWords) : [toPlainWords(block.runs)]
    })
    .join('\n')

/** `What we collect` → `section-what-we-collect`. The prefix keeps it apart from ids of the layout. */
const toHeadingId = (words: string) =>
  `section-${foldText(words)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`

export type Heading = { id: string; words: string }

/** The headings that begin a section, each with the fragment that leads to it, in document order. */
export function listHeadings(text: RichText): ReadonlyMap<Block, Heading> {
  const headings = new Map<Block, Heading>()
  const used = new Set<string>()
  for (const block of text) {
    if (block.type !== 'heading' || block.level !== 2) continue
    const words = toPlainWords(block.runs)
    const wanted = block.id ?? toHeadingId(words)
    let id = wanted
    for (let count = 2; used.has(id); count += 1) id = `${wanted}-${count}`
    used.add(id)
    headings.set(block, { id, words })
  }
  return headings
}
