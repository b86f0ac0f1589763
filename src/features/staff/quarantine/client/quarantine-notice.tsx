import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import { quarantineCountQuery } from './queries.ts'

/** For administrators, while forms are held back. */
export function QuarantineNotice() {
  const { data } = useQuery(quarantineCountQuery())
  if (!data?.count) return null
  return (
    <Notice icon={ShieldAlert} className="mb-2">
      {data.count === 1 ? '1 form is' : `${data.count} forms are`} held back because a program may
      have sent {data.count === 1 ? 'it' : 'them'}.{' '}
      <a href={paths.quarantine} className="font-semibold underline">
        Look at {data.count === 1 ? 'it' : 'them'}
      </a>
    </Notice>
  )
}
