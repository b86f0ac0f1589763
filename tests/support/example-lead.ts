import type { Lead } from '#features/leads/contract.ts'

export const exampleLead: Lead = {
  id: 1,
  firstName: 'Chloé',
  lastName: 'Lavoie',
  email: 'chloe.l@mail.example',
  phone: '(613) 555-0139',
  serviceType: 'couples',
  preferredLocation: 'virtual',
  preferredTherapist: null,
  notes: '',
  language: 'en',
  status: 'contacted',
  assignedTo: 7,
  internalNotes: 'Called.',
  leadLostReason: null,
  emailThreadId: null,
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-02T15:00:00.000Z',
  hold: null,
  expiresAt: '2026-12-01T15:00:00.000Z',
}
