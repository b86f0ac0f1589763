import { changeLead } from '#features/requests/leads/contract/leads.ts'
import { submitConsultation } from './consultation.ts'
import { expect } from './expect.ts'
import { admin, maya, type TestServer } from './test-server.ts'

/** A request with the longest name, address, service and word. */
export const longWords = {
  firstName: 'Marie-Françoise-Élisabeth',
  lastName: 'Charbonneau-Saint-Amour-De-La-Chevrotière-Lafontaine',
  email: 'marie-francoise-elisabeth.charbonneau-saint-amour.de.la.chevrotiere@courriel.example',
  serviceType: 'children-teen',
  notes: 'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(
    5,
  ),
}

/** A change by a person on another screen. */
export async function changeAs(
  username: string,
  { server, id, ...body }: { server: TestServer; id: number } & Record<string, unknown>,
) {
  const cookie = await server.signIn(username)
  const answer = await server.call(changeLead, { cookie, params: { id }, body })
  expect(answer.status, answer.text).toBe(200)
}

/** @returns the id of a new lead that is assigned to this person */
export async function addLeadFor(
  server: TestServer,
  username: string,
  changes: Record<string, unknown> = {},
) {
  const id = await submitConsultation(server, changes)
  await changeAs(admin, { server, id, assignedTo: await server.userId(username) })
  return id
}

/** A lead of Maya's with the longest words, on hold, and with an answer that no one has read. */
export async function addLongLead(server: TestServer) {
  const id = await addLeadFor(server, maya, longWords)
  // Leads of an older edition may have such a therapist; today's form accepts only therapists' names.
  const therapist = 'Wolfeschlegelsteinhausenbergerdorff-Lachapelle-Beauregard '.repeat(3)
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()
  await server.sql(
    "update consultation_leads set preferred_therapist = ?, status = 'scheduled', hold_until = ?, hold_reason = 'x', unread_answer_at = ?, client_wrote_at = ? where id = ?",
    [therapist, inDays(20), inDays(0), inDays(1), id],
  )
  return id
}
