import { userSchema } from '#features/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'public',
  summary: 'Who is signed in; 401 for a visitor.',
  answer: userSchema,
  reads: 'session',
  limit: { max: 1_200, seconds: 300 },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Ends the session, if there is one.',
  answer: null,
  changes: 'session',
  limit: { max: 300, seconds: 300 },
})
