import type { PreviewSource } from '#shared/preview.ts'
import type { SiteDeps } from './deps.ts'
import type { Preview, PublishedSite } from './published-site.ts'
import { readVersion } from './read-version.ts'

async function findContent(
  { site }: Pick<SiteDeps, 'site'>,
  published: PublishedSite,
  source: Exclude<PreviewSource, 'published'>,
): Promise<Preview> {
  if (source !== 'draft') return { content: await readVersion(site, source), version: source }
  const draft = await site.findDraft()
  if (draft) return { content: draft.content }
  const version = published.version()
  return { content: published.contentForStaff(), ...(version > 0 && { version }) }
}

/**
 * Runs `work`, in which everything reads the draft or a former version as if it were published.
 * @throws not-found if there is no such version, conflict if it cannot be read any more
 */
export const showPreview =
  (deps: Pick<SiteDeps, 'site'>, published: PublishedSite) =>
  async <Result>(source: PreviewSource, work: () => Promise<Result>): Promise<Result> =>
    source === 'published'
      ? work()
      : published.showInstead(await findContent(deps, published, source), work)
