import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { therapistsQuery } from '#features/therapists/client/queries.ts'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'

const nobody: ReadonlyMap<number, string> = new Map()

/** Therapists by their user numbers, which only administrators are told, sorted by last name. */
export function useStaffNames(mayAssign: boolean) {
  const { data, isError, refetch } = useQuery({
    ...therapistsQuery(),
    enabled: mayAssign,
  })
  const names = useMemo(() => {
    if (!data) return nobody
    return new Map(
      data
        .toSorted(comparePeople)
        .flatMap((one) => (one.userId === undefined ? [] : [[one.userId, fullName(one)] as const])),
    )
  }, [data])
  return { names, isError, refetch }
}
