import { Download } from 'lucide'
import { buttonClasses } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { toAuditQuery } from '../rules.ts'
import { exportAddress } from './queries.ts'
import { useAuditView } from './use-audit-view.ts'

/** Downloads all pages of the filtered entries as a file. */
export function ExportLink() {
  const { view } = useAuditView()
  return (
    <a
      href={exportAddress({ ...toAuditQuery({ ...view, page: 1 }), lists: view.lists })}
      download
      className={`${buttonClasses({ variant: 'secondary', size: 'portal' })} max-md:w-full`}
    >
      <Icon icon={Download} size="text" />
      Export CSV
    </a>
  )
}
