import type { ExpectedTrail } from './audited-call.ts'

/** The audit entries that ending sessions and removing an app leave. */
export const listDeviceCalls = (
  ofAdmin: { id: number },
  ofMaya: { id: number },
): Record<string, ExpectedTrail> => ({
  'DELETE /api/account/devices/:id': {
    params: () => ({ id: 'x'.repeat(43) }),
    status: 404,
    leaves: () => [],
  },
  // No app or passkey is there to be removed: `second-factor.test.ts`, `passkeys.test.ts` and the service's tests show what that leaves.
  'DELETE /api/account/passkeys/:id': { params: () => ({ id: 1 }), status: 404, leaves: () => [] },
  'DELETE /api/account/totp': { status: 204, leaves: () => [] },
  'POST /api/account/calendar-address': {
    body: () => ({ names: true }),
    status: 201,
    leaves: () => [['account.calendar_made', ofAdmin.id]],
  },
  'DELETE /api/account/calendar-address': {
    status: 204,
    leaves: () => [['account.calendar_ended', ofAdmin.id]],
  },
  'POST /api/account/totp/recovery-codes': { status: 409, leaves: () => [] },
  'DELETE /api/admin/users/:id/factors': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [],
  },
  'DELETE /api/account/devices': {
    status: 204,
    leaves: () => [['account.signed_out_everywhere', ofAdmin.id]],
  },
})
