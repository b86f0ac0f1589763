import { isEqual } from '#shared/is-equal.ts'
import { type Language, languages } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { documentNames, type SiteContent } from '../contract/content.ts'
import { listPageParts } from '../list-page-parts.ts'
import { localise } from '../localise.ts'
import type { SiteDeps } from './deps.ts'
import type { PageDates, StoredVersion } from './repository/tables.ts'

type Publication = Pick<StoredVersion, 'content' | 'publishedAt' | 'pageDates'>

/** A document says itself when it last changed: its text is older than the first publication. */
const listStatedDates = ({ documents }: SiteContent) =>
  new Map<string, string>(documentNames.map((name) => [paths[name], documents[name].changedOn]))

/** The day on which each page last changed: the day of this publication where its text differs from before. */
export function datePages(
  { settingWords, timeZone }: Pick<SiteDeps, 'settingWords' | 'timeZone'>,
  before: Publication | undefined,
  after: Pick<StoredVersion, 'content' | 'publishedAt'>,
): PageDates {
  const today = practiceDay(after.publishedAt, timeZone)
  const listParts = ({ content }: { content: SiteContent }, language: Language) =>
    listPageParts(localise(content, language, settingWords(language)))
  const findEarlierDate = (path: string, language: Language): string => {
    if (!before) return listStatedDates(after.content).get(path) ?? today
    return (
      before.pageDates[language][path] ??
      listStatedDates(before.content).get(path) ??
      practiceDay(before.publishedAt, timeZone)
    )
  }
  const dateAll = (language: Language) => {
    const earlier = before && listParts(before, language)
    return Object.fromEntries(
      [...listParts(after, language)].map(([path, part]) => {
        const isUnchanged = !earlier || isEqual(earlier.get(path), part)
        return [path, isUnchanged ? findEarlierDate(path, language) : today]
      }),
    )
  }
  const [en, fr] = languages
  return { [en]: dateAll(en), [fr]: dateAll(fr) }
}
