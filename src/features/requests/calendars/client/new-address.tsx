import { Check, Copy } from 'lucide'
import { useId, useState } from 'react'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'

/** A new address, which is shown once: it is stored as a hash. */
export function NewAddress({ url }: { url: string }) {
  const id = useId()
  const [note, setNote] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setNote('Copied.')
    } catch {
      setNote('Your browser did not allow it. Please select the address and copy it.')
    }
  }
  const isCopied = note === 'Copied.'
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Your private calendar address
      </label>
      <TextInput
        id={id}
        readOnly
        value={url}
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <p className="mt-1.5 text-sm text-ink-muted">
        Subscribe to it in your calendar program. It is not shown again, and anyone who has it sees
        your free calls.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="secondary" size="row" onClick={() => void copy()}>
          <Icon icon={isCopied ? Check : Copy} size="text" />
          Copy address
        </Button>
        <output className="text-sm text-ink-muted">{note}</output>
      </div>
    </div>
  )
}
