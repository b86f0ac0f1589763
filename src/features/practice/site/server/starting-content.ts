import { readFileSync } from 'node:fs'
import { type SiteContent, siteContentSchema } from '../contract/content.ts'

const readFile = (name: string) =>
  readFileSync(new URL(`../content/${name}.json`, import.meta.url), 'utf8')

const parseContent = (text: string): SiteContent => siteContentSchema.parse(JSON.parse(text))

let startingContent: SiteContent | undefined

/**
 * The content of a practice that has published nothing: neutral texts without facts. Read when needed, as a
 * published practice starts without it.
 */
export function getStartingContent(): SiteContent {
  startingContent ??= parseContent(readFile('starting'))
  return startingContent
}

/** `demo:map-ottawa-labels.svg` stands for the id of this drawing. */
const drawing = /demo:([a-z-]+\.svg)/g

/** The content of the demo practice. Read when needed, as most practices never do. */
export const readDemoContent = (toImageId: (drawing: string) => string = () => ''): SiteContent =>
  parseContent(readFile('demo').replaceAll(drawing, (_, name: string) => toImageId(name)))

/** The drawings that the content of the demo practice shows. */
export const listDemoDrawings = (): string[] =>
  [...readFile('demo').matchAll(drawing)].map(([, name = '']) => name)
