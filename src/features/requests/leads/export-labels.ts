import { m } from '#messages'
import type { LeadField } from './contract/history.ts'
import type { LeadSource, LeadStatus } from './contract/leads.ts'

// Words of the copy that a person gets, in their language. The portal's own labels are in English.

export const exportedStatuses: Record<LeadStatus, () => string> = {
  notContacted: m.export_status_not_contacted,
  contacted: m.export_status_contacted,
  scheduled: m.export_status_scheduled,
  complete: m.export_status_complete,
  leadLost: m.export_status_lost,
}

export const exportedSources: Record<LeadSource, () => string> = {
  form: m.export_source_form,
  chat: m.export_source_chat,
}

export const exportedFields: Record<LeadField, () => string> = {
  name: m.export_field_name,
  email: m.export_field_email,
  phone: m.export_field_phone,
  status: m.export_field_status,
  assignedTo: m.export_field_assigned,
  leadLostReason: m.export_field_lost_reason,
  internalNotes: m.export_field_notes,
  hold: m.export_field_hold,
  contactWish: m.export_field_wish,
  preferredLocation: m.export_field_location,
  preferredTherapist: m.export_field_therapist,
  clientNotes: m.export_field_client_notes,
  nextAction: m.export_field_next_action,
  appointment: m.export_field_appointment,
  appointmentOutcome: m.export_field_outcome,
}
