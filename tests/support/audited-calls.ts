// Entries that each call leaves in the audit log.
import { listAlertCalls } from './audited-alert-calls.ts'
import { type ExpectedTrail, refusedEmail } from './audited-call.ts'
import { listCallHoursCalls } from './audited-call-hours.ts'
import { listChatCalls } from './audited-chat-calls.ts'
import { listDeviceCalls } from './audited-device-calls.ts'
import { auditedLeadCalls } from './audited-lead-calls.ts'
import { auditedNotesAndCalls } from './audited-notes-and-calls.ts'
import { listPhotoCalls } from './audited-photo-calls.ts'
import { replyCalls } from './audited-reply-calls.ts'
import { auditedSearches } from './audited-searches.ts'
import { unmatchedCalls } from './audited-unmatched-calls.ts'
import { toConsultation } from './consultation.ts'
import { admin, captchaAnswer, demoPassword, maya } from './test-server.ts'
import { toWaitlistForm } from './waitlist-test-bed.ts'

// The test sets these ids before it makes the calls.
export const ofDaniel = { id: 0, profile: 0 }
export const ofMaya = { id: 0, profile: 0 }
export const ofAdmin = { id: 0 }

export const newcomer = {
  firstName: 'Ines',
  lastName: 'Roy',
  email: 'ines.roy@stillwater.example',
  password: 'a lantern on the dock',
  role: 'therapist',
}

/** In the order in which they are made: a later call changes what an earlier one created. */
export const auditedCalls: Record<string, ExpectedTrail> = {
  'POST /api/consultation': {
    body: async (_, server) => toConsultation(await server.captchaToken()),
    status: 201,
    leaves: () => [['lead.created', 'new']],
  },
  'POST /api/chat/messages': {
    body: async (_, server) => ({
      sessionId: 'a-conversation-of-noor',
      senderName: 'Noor',
      senderEmail: 'noor@mail.example',
      senderPhone: null,
      message: 'Hello?',
      captchaValue: captchaAnswer,
      captchaValidation: await server.captchaToken(),
    }),
    status: 201,
    leaves: () => [['conversation.created', 'new']],
  },
  'GET /api/admin/leads': { status: 200, leaves: () => [['lead.listed', 'many']] },
  'GET /api/admin/leads/:id': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    leaves: ({ lead }) => [['lead.viewed', lead]],
  },
  'PATCH /api/admin/leads/:id': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({
      internalNotes: 'Rang twice.',
      assignedTo: ofMaya.id,
      hold: { until: '2027-01-05', reason: 'A complaint' },
    }),
    status: 200,
    leaves: ({ lead }) => [
      ['lead.changed', lead],
      ['lead.assigned', lead],
      ['lead.held', lead],
    ],
  },
  ...auditedLeadCalls,
  'GET /api/admin/leads/:id/timeline': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    // Read by a person who has just opened the lead, which is in the log.
    leaves: () => [],
  },
  ...auditedNotesAndCalls,
  'GET /api/admin/leads/:id/emails': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    leaves: ({ lead }) => [['lead.email_viewed', lead]],
  },
  'POST /api/admin/leads/:id/emails/seen': {
    params: ({ lead }) => ({ id: lead }),
    // The lead has no answer, so nothing is marked.
    body: () => ({ ids: ['answer-1'] }),
    status: 204,
    leaves: () => [],
  },
  'POST /api/admin/leads/:id/email': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({ subject: 'A first talk', message: 'At two?', sender: 'system' }),
    status: 201,
    leaves: ({ lead }) => [['lead.email_sent', lead]],
  },
  'POST /api/admin/leads/:id/emails/:emailId/send': {
    ...refusedEmail('lead.email_sent', { emailId: 'log-1' }),
    body: () => ({}),
  },
  'DELETE /api/admin/leads/:id/emails/:emailId': refusedEmail('lead.email_undone', {
    emailId: 'log-1',
  }),
  'GET /api/admin/leads/:id/emails/:emailId/view': refusedEmail('lead.email_viewed', {
    emailId: 'received',
  }),
  'GET /api/admin/leads/:id/emails/:emailId/attachments/:number': refusedEmail(
    'lead.attachment_downloaded',
    { emailId: 'answer-1', number: 1 },
  ),
  ...auditedSearches,
  ...unmatchedCalls,
  ...listChatCalls(ofMaya),
  ...listAlertCalls(ofMaya),
  ...listCallHoursCalls(ofMaya),
  // They name no client, or show calls of days without any.
  'GET /api/admin/free-times': {
    query: () => ({ userId: String(ofMaya.id), from: '2030-01-01', days: '1' }),
    status: 200,
    leaves: () => [],
  },
  'GET /api/admin/free-people': {
    query: () => ({ startsAt: '2030-01-01T15:00:00Z', minutes: '20' }),
    status: 200,
    leaves: () => [],
  },
  'GET /api/admin/agenda': {
    as: maya,
    query: () => ({ from: '2030-01-01', to: '2030-01-07' }),
    status: 200,
    leaves: () => [],
  },
  ...replyCalls,
  'GET /api/admin/access-review': { status: 200, leaves: () => [['account.listed', 'many']] },
  'GET /api/admin/users': { status: 200, leaves: () => [['account.listed', 'many']] },
  'GET /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    status: 200,
    leaves: () => [['account.viewed', ofDaniel.id]],
  },
  'POST /api/admin/users': {
    body: () => newcomer,
    status: 201,
    leaves: () => [
      ['account.created', 'new'],
      ['profile.created', 'new'],
    ],
  },
  'POST /api/admin/invitations': {
    body: () => ({ email: 'lea.martin@mail.example', firstName: 'Léa', lastName: 'Martin' }),
    status: 201,
    leaves: ({ invitation }) => [['invitation.sent', invitation]],
  },
  'GET /api/admin/invitations': { status: 200, leaves: () => [['invitation.listed', 'many']] },
  'DELETE /api/admin/invitations/:id': {
    params: ({ invitation }) => ({ id: invitation }),
    status: 204,
    leaves: ({ invitation }) => [['invitation.withdrawn', invitation]],
  },
  'POST /api/admin/therapist-profiles': {
    body: () => ({ userId: ofAdmin.id }),
    status: 201,
    leaves: () => [['profile.created', 'new']],
  },
  'PATCH /api/therapist-profile/:id': {
    as: maya,
    params: () => ({ id: ofMaya.profile }),
    body: () => ({ acceptingClients: false }),
    status: 200,
    leaves: () => [['profile.changed', ofMaya.profile]],
  },
  // Maya accepts no new clients now.
  'POST /api/waitlist': {
    body: async (_, server) => toWaitlistForm(server),
    status: 201,
    leaves: () => [['waitlist.created', 'new']],
  },
  'POST /api/admin/waitlist': {
    body: ({ lead }) => ({ leadId: lead, userId: ofMaya.id }),
    status: 201,
    leaves: () => [['waitlist.created', 'new']],
  },
  'GET /api/admin/waitlist': { status: 200, leaves: () => [['waitlist.listed', 'many']] },
  'POST /api/admin/waitlist/notify': {
    body: () => ({ ids: [1] }),
    status: 200,
    leaves: () => [['waitlist.notified', 1]],
  },
  'DELETE /api/admin/waitlist/:id': {
    params: () => ({ id: 1 }),
    status: 204,
    leaves: () => [['waitlist.deleted', 1]],
  },
  ...listPhotoCalls(ofDaniel),
  'POST /api/admin/site/images': {
    query: () => ({ kind: 'office' }),
    form: 'file',
    status: 200,
    leaves: () => [['site.image_added', 'many']],
  },
  'PATCH /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    body: () => ({ role: 'admin', isTherapist: true, profile: { title: 'Psychologist' } }),
    status: 200,
    leaves: () => [
      ['account.changed', ofDaniel.id],
      ['account.role_changed', ofDaniel.id],
      ['profile.changed', ofDaniel.profile],
    ],
  },
  'DELETE /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    status: 204,
    leaves: ({ danielsLead }) => [
      ['lead.changed', danielsLead],
      ['lead.assigned', danielsLead],
      ['profile.deleted', ofDaniel.profile],
      ['account.deleted', ofDaniel.id],
    ],
  },
  'DELETE /api/admin/leads/:id': {
    // The change above put it on hold.
    params: ({ lead }) => ({ id: lead }),
    status: 409,
    leaves: ({ lead }) => [['lead.deleted refused', lead]],
  },
  'GET /api/admin/audit/seen': {
    query: () => ({ record: 'user', id: String(ofMaya.id) }),
    status: 200,
    leaves: () => [['account.access_viewed', ofMaya.id]],
  },
  'POST /api/admin/audit/records': {
    body: () => ({ person: 'maya.chen@stillwater.example' }),
    status: 200,
    leaves: () => [['account.listed', 'many']],
  },
  'GET /api/admin/audit': { status: 200, leaves: () => [['audit.listed', 'many']] },
  'GET /api/admin/reports': { status: 200, leaves: () => [] },
  'GET /api/admin/audit.csv': { status: 200, leaves: () => [['audit.exported', 'many']] },
  'POST /api/account/password': {
    as: maya,
    body: () => ({ currentPassword: demoPassword, newPassword: 'reeds along the far shore' }),
    status: 204,
    leaves: () => [['account.password_changed', ofMaya.id]],
  },
  'POST /api/admin/users/:id/sign-out': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.signed_out_everywhere', ofMaya.id]],
  },
  'POST /api/admin/users/:id/suspend': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.suspended', ofMaya.id]],
  },
  'POST /api/admin/users/:id/resume': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.resumed', ofMaya.id]],
  },
  'POST /api/account/confirm': {
    body: () => ({ password: demoPassword }),
    status: 204,
    leaves: () => [['account.password_confirmed', ofAdmin.id]],
  },
  'POST /api/logout': { status: 204, leaves: () => [['account.signed_out', ofAdmin.id]] },
  'POST /api/login': {
    body: () => ({ username: admin, password: demoPassword }),
    status: 200,
    leaves: () => [['account.signed_in', ofAdmin.id]],
  },
  ...listDeviceCalls(ofAdmin, ofMaya),
}
