import * as z from 'zod/mini'
import { leadListSchema } from '#features/requests/leads/contract/leads.ts'
import { leadViews } from '#features/requests/leads/contract/queue.ts'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { text } from '#shared/text.ts'

export const maxOwnViews = 12
export const maxViewName = 40

export const viewNotFound = 'This view no longer exists.'
export const tooManyViews = `You can save ${maxOwnViews} views. Please delete one first.`

/**
 * The contents of a saved view: the filters and the order of a list. Not the text of a search, which may be a name
 * (decision 70), and nothing else.
 */
export const savedQuerySchema = z.strictObject(
  z.omit(leadListSchema, { page: true, search: true, lead: true }).shape,
  'A view keeps the filters and the order of the list only',
)
export type SavedQuery = z.output<typeof savedQuerySchema>

const viewName = text({
  min: 1,
  max: maxViewName,
  message: 'Please name the view.',
  what: 'A name',
})

export const ownViewSchema = z.object({
  id: z.number(),
  name: z.string(),
  query: savedQuerySchema,
  /** The number of leads in it now. */
  count: z.number(),
})
export type OwnView = z.output<typeof ownViewSchema>

export const listLeadViews = endpoint({
  method: 'GET',
  path: '/api/admin/lead-views',
  access: 'staff',
  summary:
    'How many leads each view of the work queue has, one’s own views with theirs, and the campaigns that leads came by: for therapists of their own leads.',
  response: z.object({
    counts: z.record(z.enum(leadViews), z.number()),
    own: z.array(ownViewSchema),
    /** The sources of campaigns by which leads came, for the filter. */
    campaigns: z.array(z.string()),
  }),
  reads: 'leads',
})

// None of these changes a topic: only the person's own list of views is read again.

export const saveLeadView = endpoint({
  method: 'POST',
  path: '/api/admin/lead-views',
  access: 'staff',
  summary: `Saves the filters and the order of the leads under a name, for oneself; at most ${maxOwnViews}.`,
  body: z.object({ name: viewName, query: savedQuerySchema }),
  response: ownViewSchema,
  status: 201,
})

export const changeLeadView = endpoint({
  method: 'PATCH',
  path: '/api/admin/lead-views/:id',
  access: 'staff',
  summary: 'Renames one’s own view, or replaces its filters and order.',
  params: z.object({ id: recordId }),
  body: z.object({ name: z.optional(viewName), query: z.optional(savedQuerySchema) }),
  response: ownViewSchema,
})

export const deleteLeadView = endpoint({
  method: 'DELETE',
  path: '/api/admin/lead-views/:id',
  access: 'staff',
  summary: 'Deletes one’s own view.',
  params: z.object({ id: recordId }),
  response: null,
})
