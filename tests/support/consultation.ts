import { randomUUID } from 'node:crypto'
import type { ConsultationRequest } from '#features/consultation/contract.ts'
import { requestConsultation } from '#features/consultation/contract.ts'
import { ask, type TestProcess } from './test-process.ts'
import { captchaAnswer, type TestServer } from './test-server.ts'

/** What a visitor sends; the token of a fresh security check goes with it. */
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

/** Asks for a consultation as a visitor would. @returns the number of the new lead */
export async function submitConsultation(
  server: Pick<TestServer, 'call' | 'captchaToken'>,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const body = toConsultation(await server.captchaToken(), {
    submissionId: randomUUID(),
    ...changes,
  })
  const answer = await server.call(requestConsultation, { body })
  if (answer.status !== 201) throw new Error(`the request was refused: ${answer.text}`)
  return (answer.json as { id: number }).id
}

/** The same of a server that runs as a process with `CAPTCHA_ANSWER`. @returns the answer's status */
export async function askForConsultation(
  server: Pick<TestProcess, 'url'>,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const { validation } = (await ask(server, '/api/captcha')).json as { validation: string }
  return (await ask(server, '/api/consultation', toConsultation(validation, changes))).status
}
