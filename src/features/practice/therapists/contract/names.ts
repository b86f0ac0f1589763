import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Enough to choose a therapist by; whole profiles are twenty times as long. */
export const listTherapistNames = endpoint({
  method: 'GET',
  path: '/api/therapist-names',
  access: 'public',
  summary:
    'The names of everyone with a public profile, in the order they joined, and whether they accept new clients.',
  response: z.array(
    z.object({
      id: z.number(),
      slug: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      acceptingClients: z.boolean(),
    }),
  ),
  reads: 'therapists',
  publicCache: true,
})
