import {
  changeOwnProfile,
  getOwnProfile,
  movePhotoFocus,
  removePhoto,
  uploadPhoto,
} from '#features/practice/therapists/contract/profiles.ts'
import { serve } from '#platform/server/http/endpoints.ts'
import type { Actor } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { getLanguage } from '#shared/local-path.ts'
import { listDirectory } from '../contract/directory.ts'
import { listTherapistNames } from '../contract/names.ts'
import {
  countProfileView,
  getTherapist,
  listServiceTherapists,
  listSimilarTherapists,
  listTherapists,
} from '../contract/public.ts'
import type { TherapistService } from './service.ts'

/** Contents for visitors. Before the first publication there is no one yet; staff see each other already. */
function publicRoutes(therapists: TherapistService, isPracticeOpen: () => boolean) {
  const isClosedTo = (actor: Actor | null) => actor === null && !isPracticeOpen()
  const refuseClosed = (actor: Actor | null) => {
    if (isClosedTo(actor)) throw notFound()
  }
  return [
    serve(listTherapists, ({ actor, query }) =>
      isClosedTo(actor) ? [] : therapists.list(actor, getLanguage(), query.hidden === 'true'),
    ),
    serve(listTherapistNames, ({ actor }) =>
      isClosedTo(actor) ? [] : therapists.list(actor, getLanguage()),
    ),
    serve(listDirectory, ({ actor }) =>
      therapists.listDirectory(getLanguage(), { isEmpty: isClosedTo(actor) }),
    ),
    serve(getTherapist, ({ actor, params }) => {
      refuseClosed(actor)
      return therapists.get(params.identifier, actor, getLanguage())
    }),
    serve(listSimilarTherapists, ({ actor, params }) => {
      refuseClosed(actor)
      return therapists.listSimilar(params.identifier, actor, getLanguage())
    }),
    serve(listServiceTherapists, ({ actor, params }) => {
      refuseClosed(actor)
      return therapists.listForService(params.slug, getLanguage())
    }),
  ]
}

export const therapistRoutes = (therapists: TherapistService, isPracticeOpen: () => boolean) => [
  ...publicRoutes(therapists, isPracticeOpen),
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
