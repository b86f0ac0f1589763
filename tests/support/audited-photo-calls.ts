import type { ExpectedTrail } from './audited-call.ts'

/** An administrator's changes of a therapist's photo. */
export const listPhotoCalls = (ofDaniel: {
  id: number
  profile: number
}): Record<string, ExpectedTrail> => ({
  'POST /api/admin/users/:id/upload-image': {
    params: () => ({ id: ofDaniel.id }),
    form: 'profileImage',
    status: 200,
    leaves: () => [['profile.photo_changed', ofDaniel.profile]],
  },
  'PATCH /api/admin/users/:id/photo': {
    params: () => ({ id: ofDaniel.id }),
    body: () => ({ x: 40, y: 10 }),
    status: 204,
    leaves: () => [['profile.photo_focus_moved', ofDaniel.profile]],
  },
  'DELETE /api/admin/users/:id/photo': {
    params: () => ({ id: ofDaniel.id }),
    status: 204,
    leaves: () => [['profile.photo_removed', ofDaniel.profile]],
  },
})
