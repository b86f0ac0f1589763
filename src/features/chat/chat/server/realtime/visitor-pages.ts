import { randomUUID } from 'node:crypto'
import type { BusEvent } from '#platform/server/events/events.ts'
import { viewsEveryMs } from '#platform/server/realtime/viewers.ts'
import type { VisitorPage } from '../../contract/visitor-page.ts'
import type { OpenPage, PolledTabs } from '../presence/polled-tabs.ts'
import type { Fanout } from './fanout.ts'
import { createPageThrottle } from './page-throttle.ts'
import type { StaffHub } from './staff-hub.ts'

type PageEvent = Extract<BusEvent, { t: 'chat.page' }>

type VisitorPagesDeps = {
  fanout: Pick<Fanout, 'listVisitors'>
  hub: Pick<StaffHub, 'sendVisitorPage'>
  polledTabs: PolledTabs
  /** The title of a public page; undefined if there is none with this path. */
  findPageTitle(path: string): Promise<string | undefined>
  publish(event: BusEvent): void
}

/** As for views: what is not published again expires after two missed events. */
const lifetimeMs = 2.5 * viewsEveryMs

const findLatest = <Page extends OpenPage>(pages: readonly Page[]): Page | undefined => {
  let latest: Page | undefined
  for (const page of pages) if (!latest || page.activeAt >= latest.activeAt) latest = page
  return latest
}

export type VisitorPages = ReturnType<typeof createVisitorPages>

/**
 * Shows staff which page the visitor of an open conversation reads. An instance publishes the pages of its visitors only
 * while a member of staff views their conversation, and nothing is stored.
 */
export function createVisitorPages(deps: VisitorPagesDeps) {
  const { fanout, hub, polledTabs, findPageTitle, publish } = deps
  const source = randomUUID()
  /** Until when the conversations that are on a screen of staff, on any instance, count as viewed. */
  const viewed = new Map<number, number>()
  /** The pages by conversation and instance. */
  const pages = new Map<number, Map<string, OpenPage & { expiresAt: number }>>()

  function findOwn(number: number): OpenPage | undefined {
    const visitors = fanout.listVisitors(number)
    return findLatest(
      [...visitors, { page: polledTabs.find(number) }].flatMap(({ page }) => page ?? []),
    )
  }

  const throttle = createPageThrottle((number) => {
    const { path = null, activeAt = 0 } = findOwn(number) ?? {}
    publish({ t: 'chat.page', id: number, source, path, activeAt })
  })

  /** A visitor of this instance has opened a page, used a tab again, or left. */
  function handleChange(number: number) {
    if ((viewed.get(number) ?? 0) >= performance.now()) throttle.call(number)
  }

  async function show(number: number): Promise<void> {
    const latest = findLatest([...(pages.get(number)?.values() ?? [])])
    await hub.sendVisitorPage(number, latest?.path ?? null, async (path): Promise<VisitorPage> => {
      const title = path === '' ? undefined : await findPageTitle(path)
      return title === undefined ? { path: '', title: '' } : { path, title }
    })
  }

  polledTabs.subscribe(handleChange)
  return {
    handleChange,

    /** A screen of staff shows the conversation. */
    async handleViewEvent(number: number): Promise<void> {
      viewed.set(number, performance.now() + lifetimeMs)
      if (findOwn(number)) throttle.call(number)
      await show(number)
    },

    /** An instance has published what the visitor reads there. */
    async handlePageEvent({ id: number, source: from, path, activeAt }: PageEvent): Promise<void> {
      const known = pages.get(number) ?? new Map()
      known.delete(from)
      if (path !== null)
        known.set(from, { path, activeAt, expiresAt: performance.now() + lifetimeMs })
      if (known.size > 0) pages.set(number, known)
      else pages.delete(number)
      await show(number)
    },

    /** Drops what has expired. To be called as often as views are published. */
    async expire(): Promise<void> {
      const now = performance.now()
      for (const number of polledTabs.expire()) handleChange(number)
      for (const [number, until] of viewed) if (until < now) viewed.delete(number)
      for (const [number, known] of pages) {
        const expired = [...known].filter(([, { expiresAt }]) => expiresAt < now)
        for (const [from] of expired) known.delete(from)
        if (known.size === 0) pages.delete(number)
        if (expired.length > 0) await show(number)
      }
    },

    close: throttle.close,
  }
}
