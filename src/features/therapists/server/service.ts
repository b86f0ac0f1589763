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
  listPortraits,
  listSimilarTherapists,
  listTherapistNames,
  listTherapists,
} from './list-therapists.ts'
import { findProfile, findPublicProfile, getOwnProfile, listProfiles } from './read-profiles.ts'

export type TherapistService = ReturnType<typeof createTherapistService>

export const createTherapistService = (deps: TherapistDeps) => ({
  list: listTherapists(deps),
  listDirectory: listDirectory(deps),
  get: getTherapist(deps),
  listSimilar: listSimilarTherapists(deps),
  listForService: listForService(deps),
  findNamed: findNamedTherapist(deps),
  listNames: listTherapistNames(deps),
  listPortraits: listPortraits(deps),
  listPictureHosts: listPictureHosts(deps),
  listAddresses: listAddresses(deps),
  listProfiles: listProfiles(deps),
  findPublic: findPublicProfile(deps),
  findProfile: findProfile(deps),
  getOwn: getOwnProfile(deps),
  create: createProfile(deps),
  createFirst: createFirstProfile(deps),
  changeOwn: changeOwnProfile(deps),
  changeManaged: changeManagedProfile(deps),
  removeForUser: deleteProfileForUser(deps),
  putPhoto: putPhoto(deps),
  movePhotoFocus: movePhotoFocus(deps),
  removePhoto: removePhoto(deps),
  countView: countView(deps),
  countViews: deps.therapists.countViews,
  purgeViewers: purgeViewers(deps),
})
