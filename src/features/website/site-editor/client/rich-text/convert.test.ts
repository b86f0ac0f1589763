import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import {
  type Block,
  type RichText,
  type Run,
  richTextSchema,
} from '#features/practice/site/contract/text.ts'
import { toDocument, toRichText } from './convert.ts'

const words = fc.stringMatching(/^[a-zé '’-]{1,20}$/).filter((text) => text.trim() !== '')

const formats = fc.constantFrom<readonly Omit<Exclude<Run, string>, 'text'>[]>(
  [{}],
  [{ bold: true }],
  [{ italic: true }],
  [{ bold: true, italic: true }],
  [{ href: 'https://example.ca/a' }],
  [{ href: 'tel:988', bold: true }],
)

const toKey = (run: Run) => (typeof run === 'string' ? '{}' : JSON.stringify({ ...run, text: '' }))

/** Neighbours with the same formats would be one run. */
const runs = fc
  .array(fc.tuple(words, formats), { minLength: 1, maxLength: 4 })
  .map((parts) =>
    parts
      .map(
        ([text, [format = {}]]): Run =>
          Object.keys(format).length === 0 ? text : { text, ...format },
      )
      .filter((run, at, all) => at === 0 || toKey(run) !== toKey(all[at - 1] ?? '')),
  )
  .filter((list) => list.every((run, at) => at === 0 || toKey(run) !== toKey(list[at - 1] ?? '')))

const block: fc.Arbitrary<Block> = fc.oneof(
  runs.map((list): Block => ({ type: 'paragraph', runs: list })),
  runs.map((list): Block => ({ type: 'quote', runs: list })),
  fc
    .tuple(runs, fc.constantFrom<2 | 3>(2, 3))
    .map(([list, level]): Block => ({ type: 'heading', level, runs: list })),
  fc.array(runs, { minLength: 1, maxLength: 4 }).map((items): Block => ({ type: 'list', items })),
  fc
    .array(runs, { minLength: 1, maxLength: 4 })
    .map((items): Block => ({ type: 'list', isOrdered: true, items })),
  fc.constantFrom('lake', 'dawn').map((name): Block => ({ type: 'drawing', name })),
)

const readContent = (name: string) =>
  JSON.parse(readFileSync(`src/features/practice/site/content/${name}.json`, 'utf8')) as SiteContent // a test of the content validates it

const richText = fc.array(block, { maxLength: 8 })

/** Two plain runs in a row say the same as one. */
function joinPlainRuns(one: Block): Block {
  if (!('runs' in one)) return one
  const joined: Run[] = []
  for (const run of one.runs) {
    const last = joined.at(-1)
    if (typeof run === 'string' && typeof last === 'string') joined.splice(-1, 1, last + run)
    else joined.push(run)
  }
  return { ...one, runs: joined }
}

describe('the document of the rich text editor', () => {
  it('is the same text after a way there and back', () => {
    fc.assert(
      fc.property(richText, (text) => {
        expect(toRichText(toDocument(text))).toEqual(text)
      }),
    )
  })

  it('is always a text that the server accepts', () => {
    fc.assert(
      fc.property(richText, (text) => {
        expect(richTextSchema.safeParse(toRichText(toDocument(text))).success).toBe(true)
      }),
    )
  })

  it('keeps every text of the demo and of the starting content', () => {
    const contents = ['demo', 'starting'].map(readContent)
    const texts = [
      ...contents.flatMap(({ services }) => services.map(({ description }) => description.en)),
      ...contents.flatMap(({ documents }) => Object.values(documents).map(({ body }) => body.en)),
      ...contents.map(({ pages }) => pages.about.story.en),
    ]
    expect(texts.length).toBeGreaterThan(10)
    for (const text of texts) {
      expect(toRichText(toDocument(text)).map(joinPlainRuns)).toEqual(text.map(joinPlainRuns))
    }
  })

  it('stores neither empty paragraphs nor empty items', () => {
    const text: RichText = [
      { type: 'paragraph', runs: [] },
      { type: 'list', items: [['one'], []] },
      { type: 'list', items: [[' ']] },
      { type: 'quote', runs: [''] },
    ]
    expect(toRichText(toDocument(text))).toEqual([{ type: 'list', items: [['one']] }])
  })

  it('gives the first of two headings with the same id that id', () => {
    const heading: Block = { type: 'heading', level: 2, runs: ['Cookies'], id: 'cookies' }
    expect(toRichText(toDocument([heading, heading]))).toEqual([
      heading,
      { type: 'heading', level: 2, runs: ['Cookies'] },
    ])
  })
})
