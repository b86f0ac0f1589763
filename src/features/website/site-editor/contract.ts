import * as z from 'zod/mini'
import { siteContentSchema, siteSections } from '#features/practice/site/contract/content.ts'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

// The calls by which administrators edit the content: one shared draft, its publication, and all published versions.

/** Max bytes of the content as JSON, without its pictures. */
export const maxContentBytes = 4 * 1024 * 1024
/** Max bytes of an imported file, with its pictures. */
export const maxImportBytes = 40 * 1024 * 1024

/** The moment at which a draft was last saved: it identifies the state of the draft that a caller has read. */
const savedAt = z.iso.datetime()

const siteState = z.object({
  /** Null before the first publication. */
  published: z.nullable(siteContentSchema),
  draft: z.nullable(siteContentSchema),
  /** The content that a form begins with while there is neither a published version nor a draft; otherwise null. */
  starting: z.nullable(siteContentSchema),
  /** The published version; 0 before the first publication. */
  version: z.number(),
  /** When the draft was last saved; null without a draft. Saving the draft sends it back. */
  updatedAt: z.nullable(z.string()),
  /** The name of the person who saved the draft last; null without a draft, and after the account was deleted. */
  updatedBy: z.nullable(z.string()),
})
export type SiteState = z.output<typeof siteState>

const savedDraft = z.object({ updatedAt: z.string() })

export const getSiteState = endpoint({
  method: 'GET',
  path: '/api/admin/site',
  access: 'admin',
  summary: 'The published content, and the draft if there is one.',
  response: siteState,
  reads: 'site',
})

export const saveSiteDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/site/draft',
  access: 'admin',
  summary: 'Saves one section of the draft, or without a section the whole content.',
  body: z.object({
    section: z.optional(z.enum(siteSections, 'The content has no such section')),
    // Validated by the schema of the section, whose messages then have paths such as `value.phone`.
    value: z.unknown(),
    /** `updatedAt` of the draft as it was read; null if there was none. */
    updatedAt: z.nullable(savedAt),
  }),
  maxBodyBytes: maxContentBytes + 1024,
  response: savedDraft,
  changes: 'site',
})

export const discardSiteDraft = endpoint({
  method: 'DELETE',
  path: '/api/admin/site/draft',
  access: 'admin',
  summary: 'Deletes the draft.',
  response: null,
  changes: 'site',
})

export const publishSite = endpoint({
  method: 'POST',
  path: '/api/admin/site/publish',
  access: 'admin',
  summary: 'Publishes the draft. Problems are reported as issues of the fields.',
  // With `updatedAt`, only the draft that was last saved then is published.
  body: z.nullish(z.object({ updatedAt: z.optional(savedAt) })),
  response: z.object({ version: z.number() }),
  changes: 'site',
})

export const listSiteVersions = endpoint({
  method: 'GET',
  path: '/api/admin/site/versions',
  access: 'admin',
  summary: 'All published versions, newest first, with what each changed.',
  response: z.array(
    z.object({
      version: z.number(),
      publishedAt: z.string(),
      /** Null for the content that came with the product, and after the account was deleted. */
      publishedBy: z.nullable(z.string()),
      /** In words: `Contact and hours: the phone changes`. */
      changes: z.array(z.string()),
    }),
  ),
  reads: 'site',
})

export const restoreSiteVersion = endpoint({
  method: 'POST',
  path: '/api/admin/site/versions/:version/restore',
  access: 'admin',
  summary: 'Makes a published version the draft.',
  params: z.object({ version: recordId }),
  // Without `replace`, an existing draft is not overwritten.
  body: z.nullish(z.object({ replace: z.optional(z.boolean()) })),
  response: savedDraft,
  changes: 'site',
})

export const exportSite = endpoint({
  method: 'GET',
  path: '/api/admin/site/export',
  access: 'admin',
  asksPassword: true,
  summary:
    'The draft, or without one the published content, as a file with its pictures: {format, content, images}.',
  response: null,
  reads: 'site',
})

export const importSite = endpoint({
  method: 'POST',
  path: '/api/admin/site/import',
  access: 'admin',
  summary: 'Makes an exported file the draft.',
  // Validated by the use case, because a file can be large.
  body: z.unknown(),
  maxBodyBytes: maxImportBytes,
  limit: { max: 20, seconds: 300 },
  // With `replace=false`, an existing draft is not overwritten.
  query: z.object({ replace: z.optional(z.enum(['true', 'false'])) }),
  response: savedDraft,
  changes: 'site',
})

/** The steps before the first publication, in their order. */
export const checklistSteps = [
  'contact',
  'offices',
  'hours',
  'services',
  'fees',
  'look',
  'documents',
  'mail',
  'people',
  'french',
] as const
export type ChecklistStep = (typeof checklistSteps)[number]

/**
 * The steps that an administrator can mark as done: `offices` without an office is a practice online, and
 * the starting texts, hours and colours can be right as they are.
 */
export const confirmableSteps = [
  'offices',
  'hours',
  'services',
  'fees',
  'look',
  'documents',
  'people',
  'french',
] as const satisfies readonly ChecklistStep[]

export const getSiteChecklist = endpoint({
  method: 'GET',
  path: '/api/admin/site/checklist',
  access: 'admin',
  summary: 'What a new practice does before it publishes its site, and what of it is done.',
  response: z.array(
    z.object({
      key: z.enum(checklistSteps),
      isDone: z.boolean(),
      /** Not done, and the site can be published nevertheless: mail goes to a file. */
      isWarned: z.boolean(),
      /** The values entered so far (`1 office, Toronto`), or the subject of the step. */
      detail: z.string(),
    }),
  ),
  reads: 'site',
})

export const confirmSiteStep = endpoint({
  method: 'POST',
  path: '/api/admin/site/checklist',
  access: 'admin',
  summary: 'Marks a step of the checklist as done, or as not done.',
  body: z.object({
    step: z.enum(confirmableSteps, 'This step is done when its fields are filled in'),
    isDone: z.boolean(),
  }),
  response: null,
  changes: 'site',
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/site/test-mail',
  access: 'admin',
  summary:
    'Sends an email to the caller’s own address at once, and says whether a mail server accepted it.',
  response: z.object({ delivered: z.boolean(), message: z.string() }),
  changes: 'site',
  limit: { max: 10, seconds: 300 },
})
