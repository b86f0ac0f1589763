import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** The retention periods when the configuration does not set others. */
export const defaultRetention = { leadDays: 30, chatDays: 7 }

export const getRetentionPolicy = endpoint({
  method: 'GET',
  path: '/api/config/retention',
  access: 'public',
  summary: 'After how many days consultation requests and chat conversations are deleted.',
  response: z.object({ leadDays: z.number(), chatDays: z.number() }),
  reads: 'config',
})
