import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allTherapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'

const noNames: ReadonlyMap<number, string> = new Map()

/** Therapists' names by user id, sorted by last name. Only administrators receive user ids. */
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
  return { names, isError, refetch }
}
