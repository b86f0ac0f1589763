import type { SiteDeps } from './deps.ts'
import type { PublishedSite } from './published-site.ts'

/** Runs `work`, in which everything reads the draft as if it were published. */
export const previewDraft =
  ({ site }: Pick<SiteDeps, 'site'>, published: PublishedSite) =>
  async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const draft = await site.findDraft()
    return published.showInstead(draft?.content ?? published.content(), work)
  }
