import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { queryFor } from '#platform/client/http/query-client.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { getSiteChecklist } from '../../contract.ts'

/** Before the first publication, while emails are written to a file. */
export function MailNote() {
  const { data = [] } = useQuery(queryFor(getSiteChecklist, {}))
  if (!data.some(({ key, isWarned }) => key === 'mail' && isWarned)) return null
  return (
    <Notice tone="ember" icon={CircleAlert} title="Requests will reach no one by email.">
      No mail server is set (SMTP_URL), so every email is written to a file on the server. You can
      publish, and read requests here in the portal.
    </Notice>
  )
}
