import type { Site } from '#features/site/contract/read-schemas.ts'
import { makeMailMark } from '#platform/server/pictures/brand-icons.ts'
import { type BrandDeps, makeBrandFile } from './brand.ts'

/**
 * Reads the mark beside the signatures of mails, made once for each state of the content. `getDeps` is called
 * only after all features exist.
 */
export function createMailMarkReader(getDeps: () => BrandDeps): () => Promise<Buffer> {
  let made: { site: Site; mark: Promise<Buffer> } | undefined
  return async () => {
    const deps = getDeps()
    const { site } = deps.site.readForStaff('en')
    if (made?.site !== site) {
      const mark = makeBrandFile(deps, site, 'mail-mark.png', makeMailMark)
      made = { site, mark }
      mark.catch(() => {
        made = undefined
      })
    }
    return made.mark
  }
}
