import { Check, Copy } from 'lucide'
import { useId, useState } from 'react'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'

interface UnsavedWordsProps {
  label: string
  text: string
  /** Text that the button copies: `my note`. */
  what: string
}

/** Text written for a record that its author can no longer open, with a button that copies it. */
export function UnsavedWords({ label, text, what }: UnsavedWordsProps) {
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <TextArea id={id} dir="auto" readOnly rows={5} value={text} />
      <Button variant="secondary" size="row" className="mt-2.5" onClick={() => void copy()}>
        <Icon icon={isCopied ? Check : Copy} size="text" />
        {isCopied ? 'Copied' : `Copy ${what}`}
      </Button>
    </div>
  )
}
