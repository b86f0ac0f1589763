import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { getSiteState, publishSite, saveSiteDraft } from '#features/website/site-editor/contract.ts'
import type { TestServer } from './test-server.ts'

/** Publishes a change of the content, as an administrator does. @returns the version */
export async function publishChange(
  server: Pick<TestServer, 'call'>,
  cookie: string,
  change: (content: SiteContent) => SiteContent,
): Promise<number> {
  const { published } = (await server.call(getSiteState, { cookie })).json as {
    published: SiteContent
  }
  const saved = await server.call(saveSiteDraft, {
    cookie,
    body: { value: change(published), updatedAt: null },
  })
  if (saved.status !== 200) throw new Error(`the draft was refused: ${saved.text}`)
  const answer = await server.call(publishSite, { cookie, body: {} })
  if (answer.status !== 200) throw new Error(`the publication was refused: ${answer.text}`)
  return (answer.json as { version: number }).version
}
