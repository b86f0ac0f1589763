import { bind } from '#platform/server/bind.ts'
import { movePhotoFocus, putPhoto, removePhoto } from './change-photo.ts'
import { changeManagedProfile, changeOwnProfile } from './change-profile.ts'
import { countView, purgeViewers } from './count-view.ts'
import { createFirstProfile, createProfile } from './create-profile.ts'
import { deleteProfileForUser } from './delete-profile.ts'
import type { TherapistDeps } from './deps.ts'
import { listDirectory } from './list-directory.ts'
import { listForService } from './list-for-service.ts'
import { listPictureHosts } from './list-picture-hosts.ts'
import {
  findNamedTherapist,
  getTherapist,
  listAddresses,
  listCallableTherapists,
  listPortraits,
  listSimilarTherapists,
  listTherapistNames,
  listTherapists,
} from './list-therapists.ts'
import { findProfile, findPublicProfile, getOwnProfile, listProfiles } from './read-profiles.ts'

export type TherapistService = ReturnType<typeof createTherapistService>

export const createTherapistService = (deps: TherapistDeps) => ({
  ...bind(deps, {
    list: listTherapists,
    listDirectory,
    get: getTherapist,
    listSimilar: listSimilarTherapists,
    listForService,
    findNamed: findNamedTherapist,
    listNames: listTherapistNames,
    listPortraits,
    listPictureHosts,
    listAddresses,
    listCallable: listCallableTherapists,
    listProfiles,
    findPublic: findPublicProfile,
    findProfile,
    getOwn: getOwnProfile,
    create: createProfile,
    createFirst: createFirstProfile,
    changeOwn: changeOwnProfile,
    changeManaged: changeManagedProfile,
    removeForUser: deleteProfileForUser,
    putPhoto,
    movePhotoFocus,
    removePhoto,
    countView,
    purgeViewers,
  }),
  countViews: deps.therapists.countViews,
})
