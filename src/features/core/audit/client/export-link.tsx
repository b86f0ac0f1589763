import { DownloadLink } from '#platform/client/ui/portal/download-link.tsx'
import { toAuditQuery } from '../rules.ts'
import { exportAddress } from './queries.ts'
import { useAuditView } from './use-audit-view.ts'

/** Downloads all pages of the filtered entries as a file. */
export function ExportLink() {
  const { view } = useAuditView()
  return (
    <DownloadLink
      href={exportAddress({ ...toAuditQuery({ ...view, page: 1 }), lists: view.lists })}
      getFileName={() => 'audit-log.csv'}
      label="Export CSV"
      variant="secondary"
      size="portal"
    />
  )
}
