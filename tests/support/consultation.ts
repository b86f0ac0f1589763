import { randomUUID } from 'node:crypto'
import type { ConsultationRequest } from '#features/requests/consultation/contract.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { ask, type TestProcess } from './test-process.ts'
import { captchaAnswer, type TestServer } from './test-server.ts'

/** The body of a valid request, with the token of a new security check. */
export const toConsultation = (
  captchaValidation: string,
  changes: Record<string, unknown> = {},
): ConsultationRequest & Record<string, unknown> => ({
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor.haddad@mail.example',
  phone: '613-555-0187',
  serviceType: 'anxiety',
  preferredLocation: 'kanata',
  preferredTherapist: 'Maya Chen',
  notes: 'Evenings suit me best.',
  captchaValue: captchaAnswer,
  captchaValidation,
  ...changes,
})

/** Requests a consultation like a visitor. @returns the id of the new lead */
export async function submitConsultation(
  server: Pick<TestServer, 'call' | 'captchaToken'>,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<number> {
  const body = toConsultation(await server.captchaToken(), {
    submissionId: randomUUID(),
    ...changes,
  })
  const answer = await server.call(requestConsultation, { body, headers })
  if (answer.status !== 201) throw new Error(`the request was refused: ${answer.text}`)
  return (answer.json as { id: number }).id
}

/** The same for a server process that has `CAPTCHA_ANSWER`. @returns the response's status */
export async function askForConsultation(
  server: Pick<TestProcess, 'url'>,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const { validation } = (await ask(server, '/api/captcha')).json as { validation: string }
  return (await ask(server, '/api/consultation', toConsultation(validation, changes))).status
}
