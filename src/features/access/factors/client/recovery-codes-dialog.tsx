import { Copy, Printer } from 'lucide'
import { useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'

interface RecoveryCodesDialogProps {
  /** Undefined while the dialog is closed. */
  codes: readonly string[] | undefined
  onClose: () => void
}

/** Shows new recovery codes, once. Only its button closes it, so that a stray press does not lose them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [note, setNote] = useState('')
  const copy = async (all: readonly string[]) => {
    try {
      await navigator.clipboard.writeText(all.join('\n'))
      setNote('Copied.')
    } catch {
      setNote('Your browser did not allow it. Please select the codes and copy them.')
    }
  }
  return (
    <Dialog
      open={codes !== undefined}
      onClose={(request) => {
        if (request === 'button') onClose()
      }}
      size="small"
      phone="full"
    >
      <DialogHead title="Your recovery codes" />
      <DialogBody className="grid gap-4">
        <p className="text-md text-ink-muted">
          Print or copy them and keep them away from your phone. Each signs you in once when you
          have no access to your app or passkey. They are not shown again.
        </p>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-2 rounded-card border border-line bg-mist px-5 py-4 text-md tabular-nums">
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" size="portal" onClick={() => void copy(codes ?? [])}>
            <Icon icon={Copy} size="small" />
            Copy
          </Button>
          <Button variant="secondary" size="portal" onClick={() => print()}>
            <Icon icon={Printer} size="small" />
            Print
          </Button>
        </div>
        <output className="text-sm text-ink-muted">{note}</output>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>I have kept them</Button>
      </DialogFoot>
    </Dialog>
  )
}
