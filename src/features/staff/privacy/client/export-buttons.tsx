import { Download } from 'lucide'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { saveText } from '#platform/client/http/save-file.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { exportPerson, type PrivacyRecord } from '../contract.ts'

/** Saves the chosen records as a page to read, or as data. The names of the files name no one. */
export function ExportButtons({ records }: { records: readonly PrivacyRecord[] }) {
  const { mutateAsync, isPending } = useEndpointMutation(exportPerson)

  async function save(as: 'page' | 'data') {
    if (isPending) return
    try {
      const keys = records.map(({ kind, id }) => ({ kind, id }))
      const { page, data } = await mutateAsync({ body: { records: keys } })
      if (as === 'page') saveText(page, 'your-data.html', 'text/html')
      else saveText(JSON.stringify(data, null, 2), 'your-data.json', 'application/json')
    } catch (error) {
      const text = toErrorMessage(error, 'The export failed. Check your connection and try again.')
      showToast({ kind: 'error', title: 'Not Saved', text })
    }
  }

  const isEmpty = records.length === 0
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        pending={isPending}
        pendingText="Exporting..."
        disabled={isEmpty}
        onClick={() => void save('page')}
      >
        <Icon icon={Download} size="text" />
        Save as a page
      </Button>
      <Button
        variant="secondary"
        pending={isPending}
        pendingText="Exporting..."
        disabled={isEmpty}
        onClick={() => void save('data')}
      >
        <Icon icon={Download} size="text" />
        Save as JSON
      </Button>
    </div>
  )
}
