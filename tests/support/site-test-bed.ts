import { readFileSync } from 'node:fs'
import { register } from '#features/access/auth/contract.ts'
import {
  type SiteContent,
  type SiteSection,
  siteContentSchema,
} from '#features/practice/site/contract/content.ts'
import {
  discardSiteDraft,
  getSiteState,
  publishSite,
  type SiteState,
  saveSiteDraft,
} from '#features/website/site-editor/contract.ts'
import { readCookie } from './read-cookie.ts'
import type { TestServer } from './test-server.ts'

const demoText = readFileSync(
  new URL('../../src/features/practice/site/content/demo.json', import.meta.url),
  'utf8',
)

/** The demo practice's content without its pictures, as an object of the test's own. */
export const readDemoContent = (): SiteContent =>
  siteContentSchema.parse(JSON.parse(demoText.replaceAll(/demo:[a-z-]+\.svg/g, '')))

/** Makes the first administrator of a practice without the demo. @returns the `cookie` header */
export async function registerAdministrator(server: TestServer): Promise<string> {
  const greeting = server.greeting()
  if (greeting.kind !== 'setup') throw new Error('this practice has an account already')
  const body = {
    setupToken: greeting.token,
    email: 'ruth@practice.example',
    password: 'a canoe at first light',
    firstName: 'Ruth',
    lastName: 'Roy',
  }
  const answer = await server.call(register, { body })
  if (answer.status !== 201) throw new Error(`registration: ${answer.status}`)
  return readCookie(answer)
}

/** The calls of one administrator. */
export function editSite(server: TestServer, cookie: string) {
  const read = async (): Promise<SiteState> =>
    (await server.call(getSiteState, { cookie })).json as SiteState // the call's response
  return {
    read,
    /** Saves a section as someone does who has read the present draft, or the one of `updatedAt`; null for none. */
    async save(section: SiteSection, value: unknown, updatedAt?: string | null) {
      const seen = updatedAt === undefined ? (await read()).updatedAt : updatedAt
      const body = { section, value, updatedAt: seen }
      return server.call(saveSiteDraft, { cookie, body })
    },
    async saveAll(value: unknown) {
      const { updatedAt } = await read()
      return server.call(saveSiteDraft, { cookie, body: { value, updatedAt } })
    },
    /** Changes the content that an editor would show. */
    async edit(change: (content: SiteContent) => void) {
      const { draft, published, starting, updatedAt } = await read()
      const value = draft ?? published ?? starting
      if (!value) throw new Error('the site has no content')
      change(value)
      return server.call(saveSiteDraft, { cookie, body: { value, updatedAt } })
    },
    publish: (body: unknown = {}) => server.call(publishSite, { cookie, body }),
    discard: () => server.call(discardSiteDraft, { cookie }),
  }
}

/** Publishes a new practice's site for the first time, with a name and what else `change` enters. */
export async function openPractice(
  server: TestServer,
  cookie: string,
  change: (content: SiteContent) => void = () => {},
): Promise<void> {
  const site = editSite(server, cookie)
  await site.edit((content) => {
    content.practice.name.en = 'Harbour Lane Therapy'
    content.practice.shortName.en = 'Harbour Lane'
    content.practice.phone = '416-555-0120'
    change(content)
  })
  const answer = await site.publish()
  if (answer.status !== 200) throw new Error(`the first publication: ${answer.text}`)
}

export type SiteEditor = ReturnType<typeof editSite>
