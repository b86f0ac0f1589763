import { useEffect } from 'react'
import { callOverHttp } from '#platform/client/http/api.ts'
import { countProfileView } from '../contract/public.ts'

/** Reports a look at a profile. The page does it itself, so that kept pages count and robots do not. */
export function useProfileView(therapistId: number) {
  useEffect(() => {
    callOverHttp(countProfileView, { params: { id: String(therapistId) } }).catch(() => {
      // A look that was not counted is no trouble of the reader's.
    })
  }, [therapistId])
}
