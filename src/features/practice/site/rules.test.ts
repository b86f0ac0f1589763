import { expect, it } from 'vitest'
import type { Block } from './contract/text.ts'
import { listHeadings } from './rules.ts'

const heading = (words: string, id?: string): Block => ({
  type: 'heading',
  level: 2,
  runs: [words],
  ...(id !== undefined && { id }),
})

it('lists the headings of sections with a fragment of their own each', () => {
  const text: Block[] = [
    { type: 'paragraph', runs: ['Introduction'] },
    heading('What we collect', 'collect'),
    { type: 'heading', level: 3, runs: ['A part'] },
    heading('Où nous trouver?'),
    { type: 'heading', level: 2, runs: ['Où ', { text: 'nous trouver', bold: true }, '!'] },
    heading('Content'),
  ]
  expect([...listHeadings(text).values()]).toEqual([
    { id: 'collect', words: 'What we collect' },
    { id: 'section-ou-nous-trouver', words: 'Où nous trouver?' },
    { id: 'section-ou-nous-trouver-2', words: 'Où nous trouver!' },
    { id: 'section-content', words: 'Content' },
  ])
})
