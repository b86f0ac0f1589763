import { isUniqueViolation } from '#platform/server/database/unique.ts'
import { datePages } from './date-pages.ts'
import type { SiteDeps } from './deps.ts'
import type { PublishedSite } from './published-site.ts'
import { listDemoDrawings, readDemoContent } from './starting-content.ts'

/** Publishes the content of the demo practice, unless something is published already. */
export const publishDemo =
  (deps: SiteDeps, published: PublishedSite) => async (): Promise<void> => {
    if ((await deps.site.findLatestNumber()) === 0) {
      for (const name of listDemoDrawings()) await deps.images.addProductDrawing(name, 'page')
      const content = readDemoContent(deps.images.getDrawingId)
      const publishedAt = deps.clock.now()
      try {
        await deps.site.insertVersion({
          version: 1,
          content,
          publishedAt,
          publishedBy: null,
          changes: ['The content of the demo practice'],
          pageDates: datePages(deps, undefined, { content, publishedAt }),
        })
      } catch (error) {
        // Another instance was faster.
        if (!isUniqueViolation(error)) throw error
      }
    }
    await published.refresh()
  }
