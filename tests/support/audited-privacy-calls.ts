import type { ExpectedTrail } from './audited-call.ts'
import { submitConsultation } from './consultation.ts'

const ofPerson = { id: 0 }
const person = 'somebody.else@mail.example'
const getRecords = () => [{ kind: 'request', id: ofPerson.id }]

/** In the order in which they are made. */
export const privacyCalls: Record<string, ExpectedTrail> = {
  'POST /api/admin/privacy/search': {
    body: async (_, server) => {
      ofPerson.id = await submitConsultation(server, { email: person })
      return { person }
    },
    status: 200,
    leaves: () => [['lead.viewed', ofPerson.id]],
  },
  'POST /api/admin/privacy/export': {
    body: () => ({ records: getRecords() }),
    status: 200,
    leaves: () => [
      ['lead.exported', ofPerson.id],
      ['privacy.exported', 'many'],
    ],
  },
  'POST /api/admin/privacy/erase': {
    body: () => ({ records: getRecords(), reason: 'Asked for it' }),
    status: 200,
    leaves: () => [
      ['lead.deleted', ofPerson.id],
      ['privacy.erased', 'many'],
    ],
  },
}
