import { listDemoDrawings, readDemoContent } from '#features/practice/site/server/service.ts'
import { isUniqueViolation } from '#platform/server/database/unique.ts'
import type { EditorDeps } from './deps.ts'

/** Publishes the content of the demo practice, unless something is published already. */
export async function publishDemo(deps: EditorDeps): Promise<void> {
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
        pageDates: deps.published.datePages(undefined, { content, publishedAt }),
      })
    } catch (error) {
      // Another instance was faster.
      if (!isUniqueViolation(error)) throw error
    }
  }
  await deps.published.refresh()
}
