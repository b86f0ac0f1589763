import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryFor, refreshTopics, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { uploadOverHttp } from '#platform/client/http/uploads.ts'
import {
  changeOwnProfile,
  getOwnProfile,
  movePhotoFocus,
  removePhoto,
  uploadPhoto,
} from '../contract/profiles.ts'

export const ownProfileQuery = () => queryFor(getOwnProfile, {})

export const useChangeOwnProfile = () => useEndpointMutation(changeOwnProfile)

/** Reads one's own profile again. */
export function useLatestOwnProfile() {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...ownProfileQuery(), staleTime: 0 })
}

type PhotoToSend = { userId: number; file: File; onProgress: (part: number) => void }

export function useUploadPhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, file, onProgress }: PhotoToSend) =>
      uploadOverHttp(uploadPhoto, { id: userId }, file, { onProgress }),
    onSuccess: () => refreshTopics(client, uploadPhoto.changes),
  })
}

export const useMovePhotoFocus = () => useEndpointMutation(movePhotoFocus)

export const useRemovePhoto = () => useEndpointMutation(removePhoto)
