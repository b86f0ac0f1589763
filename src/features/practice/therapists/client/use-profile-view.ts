import { useEffect } from 'react'
import { callOverHttp } from '#platform/client/http/api.ts'
import { countProfileView } from '../contract/public.ts'

/** Reports a view of a profile. The script does it, so that cached pages count and robots do not. */
export function useProfileView(therapistId: number) {
  useEffect(() => {
    callOverHttp(countProfileView, { params: { id: String(therapistId) } }).catch(() => {
      // A view that was not counted does not concern the visitor.
    })
  }, [therapistId])
}
