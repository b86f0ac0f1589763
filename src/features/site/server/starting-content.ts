import { readFileSync } from 'node:fs'
import { type SiteContent, siteContentSchema } from '../contract/content.ts'

const readContent = (name: string): SiteContent =>
  siteContentSchema.parse(
    JSON.parse(
      readFileSync(new URL(`../content/${name}.json`, import.meta.url), 'utf8').replaceAll(
        /demo:[a-z-]+\.svg/g,
        '',
      ),
    ),
  )

/** The content of a practice that has published nothing: neutral texts without facts. */
export const startingContent = readContent('starting')

/** The content of the demo practice. Read when needed, as most practices never do. */
export const readDemoContent = () => readContent('demo')
