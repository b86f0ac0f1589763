import { AsyncLocalStorage } from 'node:async_hooks'
import { createSingleRun } from '#platform/server/async/single-run.ts'
import { runInLanguage } from '#platform/server/language.ts'
import { describeError } from '#platform/server/logger.ts'
import type { Language } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { SiteContent } from '../contract/content.ts'
import type { Site } from '../contract/read-schemas.ts'
import { type LocalisedContent, localiseWithGaps } from '../localise.ts'
import { nextTimedChange, presentSite, type SiteState } from '../present-site.ts'
import { addEnglish } from './add-english.ts'
import type { SiteDeps } from './deps.ts'
import type { StoredVersion } from './repository/tables.ts'
import { createUnpublishedContent } from './unpublished-content.ts'

/** The content in one language, and the part of it that every page needs. */
export type ReadSite = LocalisedContent & { site: Site }

/** Content as it is read at this moment, by visitors without the names of what is not offered. */
export function toReadSite(
  {
    clock,
    settingWords,
    chatHours,
    timeZone,
  }: Pick<SiteDeps, 'clock' | 'settingWords' | 'chatHours' | 'timeZone'>,
  stored: SiteContent,
  language: Language,
  { isForStaff, ...state }: SiteState & { isForStaff: boolean },
): ReadSite {
  const { content, english } = localiseWithGaps(stored, language, settingWords(language))
  const whole = runInLanguage(language, () =>
    presentSite(content, language, { ...state, chatHours }, clock.now(), timeZone),
  )
  const site = isForStaff ? whole : { ...whole, formerNames: { services: {}, offices: {} } }
  return { content, english, site: addEnglish(site, english) }
}

/** Content that is shown instead of the published one, and its version; a draft has none. */
export type Preview = { content: SiteContent; version?: number }

export type PublishedSite = ReturnType<typeof createPublishedSite>

const retryMs = 1_000
// Timers take at most 24.8 days.
const maxTimerMs = 7 * 24 * 60 * 60 * 1000

/** Runs `announce` when a notice or a closed day appears or disappears, as pages change then, too. */
function createChangeTimer(
  { clock, timeZone }: Pick<SiteDeps, 'clock' | 'timeZone'>,
  announce: () => void,
) {
  let timer: NodeJS.Timeout | undefined
  return (content: SiteContent): void => {
    clearTimeout(timer)
    const now = clock.now()
    const next = nextTimedChange(content, now, timeZone)
    if (!next) return
    const wait = Math.min(next.getTime() - now.getTime() + 1, maxTimerMs)
    timer = setTimeout(announce, wait).unref()
  }
}

type ShownPreview = Preview & { views: Map<Language, ReadSite> }

/** The content as some readers see it, made once for each language; in a preview, the previewed content. */
function createViews(deps: SiteDeps, getContent: () => SiteContent, isForStaff: boolean) {
  let views = new Map<Language, ReadSite>()
  return {
    clear() {
      views = new Map()
    },
    read(
      language: Language,
      state: Pick<SiteState, 'version' | 'isPublished'>,
      preview: ShownPreview | undefined,
    ): ReadSite {
      const previewed = preview?.version === undefined ? {} : { previewedVersion: preview.version }
      const whole = { ...state, isForStaff, isPreview: preview !== undefined, ...previewed }
      const known = preview?.views ?? views
      const view =
        known.get(language) ?? toReadSite(deps, preview?.content ?? getContent(), language, whole)
      known.set(language, view)
      return view
    },
  }
}

/** The published content, which every instance holds in memory: pages are rendered without a query. */
export function createPublishedSite(deps: SiteDeps) {
  let version = 0
  let dates: Pick<StoredVersion, 'pageDates' | 'publishedAt'> | undefined
  // Undefined until the first publication.
  let stored: SiteContent | undefined
  const unpublished = createUnpublishedContent()
  const current = () => stored ?? unpublished.read()
  const currentForStaff = () => stored ?? unpublished.readForStaff()
  const forVisitors = createViews(deps, current, false)
  const forStaff = createViews(deps, currentForStaff, true)
  const listeners: (() => void)[] = []
  // The content that is read while a preview is rendered for an administrator.
  const previews = new AsyncLocalStorage<ShownPreview>()

  const scheduleChange = createChangeTimer(deps, announce)

  function announce() {
    forVisitors.clear()
    forStaff.clear()
    for (const listener of listeners) listener()
    scheduleChange(current())
  }

  async function refreshUnpublished() {
    if (unpublished.update((await deps.site.findDraft())?.content)) announce()
  }

  const reading = createSingleRun(async () => {
    const latest = await deps.site.findLatestNumber()
    if (latest === 0) return refreshUnpublished()
    if (latest === version) return
    const published = await deps.site.findLatest()
    if (!published) return
    version = published.version
    stored = published.content
    const { pageDates, publishedAt } = published
    dates = { pageDates, publishedAt }
    announce()
  })

  async function refresh() {
    await reading.run()
  }

  function refreshSoon() {
    refresh().catch((error: unknown) => {
      deps.logger.warn(describeError(error), 'published content could not be read')
      setTimeout(refreshSoon, retryMs).unref()
    })
  }

  const isPublished = () => version > 0 || previews.getStore() !== undefined
  const readAs = (reader: typeof forVisitors, language: Language) =>
    reader.read(language, { version, isPublished: isPublished() }, previews.getStore())

  return {
    /** Resolves when the content is at least as new as the database was at the time of the call. */
    refresh,
    /** As `refresh`, again and again while the database is unavailable. */
    refreshSoon,
    /** `listener` runs whenever visitors see something else from now on. */
    onChange: (listener: () => void): void => void listeners.push(listener),
    version: () => version,
    /** The day on which what a page says last changed; undefined before the first publication. */
    getPageDate: (path: string, language: Language): string | undefined =>
      dates && (dates.pageDates[language][path] ?? practiceDay(dates.publishedAt, deps.timeZone)),
    /** False before the first publication: the practice is closed, and visitors read neutral texts. */
    isPublished,
    content: () => previews.getStore()?.content ?? current(),
    contentForStaff: () => previews.getStore()?.content ?? currentForStaff(),
    /** The content that visitors read. */
    read: (language: Language = getLanguage()) => readAs(forVisitors, language),
    /** The same with the names of what is no longer offered, and before the first publication with name and phone. */
    readForStaff: (language: Language = getLanguage()) => readAs(forStaff, language),
    /** Runs `work`, in which this content takes the place of the published one. */
    showInstead: <Result>(shown: Preview, work: () => Promise<Result>): Promise<Result> =>
      previews.run({ ...shown, views: new Map() }, work),
  }
}
