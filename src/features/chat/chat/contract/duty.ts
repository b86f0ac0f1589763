import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const dutySchema = z.object({
  /** True if visitors can expect this person to answer. */
  available: z.boolean(),
  /** Colleagues who are available, by last name. */
  colleagues: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type Duty = z.output<typeof dutySchema>

export const getDuty = endpoint({
  method: 'GET',
  path: '/api/admin/availability',
  access: 'staff',
  summary: 'Whether the person who asks is available for chat, and which colleagues are.',
  response: dutySchema,
  reads: 'duty',
})

export const setAvailability = endpoint({
  method: 'PUT',
  path: '/api/admin/availability',
  access: 'staff',
  summary:
    'Says whether the person who asks is available for chat. Away holds until it is changed; available until chat closes, or 15 minutes after the last tab is gone.',
  body: z.object({ available: z.boolean('Please choose available or away') }),
  response: dutySchema,
  changes: 'duty',
})

/** Shown to visitors about answers: also sent as a frame while they are connected. */
export const staffingFields = {
  /** True if chat is open and a staff member is available and connected. */
  isStaffed: z.boolean(),
  /**
   * Within how many minutes three of four visitors got their first answer at this hour, above 60 for longer than
   * an hour; null where too few were measured.
   */
  usualMinutes: z.nullable(z.number()),
}

export const getChatStatus = endpoint({
  method: 'GET',
  path: '/api/chat/status',
  access: 'public',
  needsOpenPractice: true,
  summary:
    'Whether chat is open, whether someone is there to answer, and how soon they usually do.',
  limit: { max: 600, seconds: 300 },
  response: z.object({
    isOpen: z.boolean(),
    ...staffingFields,
    /** When it opens next; null when it never closes, and when no opening is planned. */
    opensAt: z.nullable(z.string()),
    /** When it closes next; null when it never closes, and when no opening is planned. */
    closesAt: z.nullable(z.string()),
    timezone: z.string(),
    /** The server's time, as a visitor's clock may be wrong. */
    now: z.string(),
  }),
})
