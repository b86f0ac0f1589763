import {
  changeOwnProfile,
  getOwnProfile,
  movePhotoFocus,
  removePhoto,
  uploadPhoto,
} from '#features/therapists/contract/profiles.ts'
import { serve } from '#platform/server/http/endpoints.ts'
import { getLanguage } from '#shared/local-path.ts'
import { listDirectory } from '../contract/directory.ts'
import {
  countProfileView,
  getTherapist,
  listServiceTherapists,
  listSimilarTherapists,
  listTherapistNames,
  listTherapists,
} from '../contract/public.ts'
import type { TherapistService } from './service.ts'

export const therapistRoutes = (therapists: TherapistService) => [
  serve(listTherapists, ({ actor, query }) =>
    therapists.list(actor, getLanguage(), query.hidden === 'true'),
  ),
  serve(listDirectory, () => therapists.listDirectory(getLanguage())),
  serve(listTherapistNames, ({ actor }) => therapists.list(actor, getLanguage())),
  serve(getTherapist, ({ actor, params }) =>
    therapists.get(params.identifier, actor, getLanguage()),
  ),
  serve(listSimilarTherapists, ({ actor, params }) =>
    therapists.listSimilar(params.identifier, actor, getLanguage()),
  ),
  serve(listServiceTherapists, ({ params }) =>
    therapists.listForService(params.slug, getLanguage()),
  ),
  serve(countProfileView, async ({ actor, params, origin }) => {
    await therapists.countView(params.id, actor, origin)
    return undefined
  }),
  serve(getOwnProfile, ({ actor }) => therapists.getOwn(actor)),
  serve(changeOwnProfile, ({ actor, params, body, origin }) =>
    therapists.changeOwn(actor, params.id, body, origin),
  ),
  serve(uploadPhoto, async ({ actor, params, upload, origin }) =>
    therapists.putPhoto(actor, params.id, (await upload()).bytes, origin),
  ),
  serve(movePhotoFocus, async ({ actor, params, body, origin }) => {
    await therapists.movePhotoFocus(actor, params.id, body, origin)
    return undefined
  }),
  serve(removePhoto, async ({ actor, params, origin }) => {
    await therapists.removePhoto(actor, params.id, origin)
    return undefined
  }),
]
