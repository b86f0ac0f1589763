import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allTherapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { photoThumbnail } from '#features/practice/therapists/rules.ts'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'

const noNames: ReadonlyMap<number, string> = new Map()
const noPhotos: ReadonlyMap<number, string | null> = new Map()

/** Therapists' names by user id, sorted by last name, and their photos. Only administrators receive user ids. */
export function useStaffNames(mayAssign: boolean) {
  const { data, isError, refetch } = useQuery({
    ...allTherapistsQuery(),
    enabled: mayAssign,
  })
  const names = useMemo(() => {
    if (!data) return noNames
    return new Map(
      data
        .toSorted(comparePeople)
        .flatMap((one) => (one.userId === undefined ? [] : [[one.userId, fullName(one)] as const])),
    )
  }, [data])
  const photos = useMemo(() => {
    if (!data) return noPhotos
    return new Map(
      data.flatMap(({ userId, photoUrl }) =>
        userId === undefined ? [] : [[userId, photoThumbnail(photoUrl) ?? null] as const],
      ),
    )
  }, [data])
  return { names, photos, isError, refetch }
}
