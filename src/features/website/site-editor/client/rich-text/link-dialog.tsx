import { type FormEvent, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import { completeAddress } from './link-address.ts'
import { parseLinkAddress } from './schema.ts'

export interface EditedLink {
  from: number
  to: number
  text: string
  href: string
}

interface LinkDialogProps {
  /** Undefined while the dialog is closed. */
  link: EditedLink | undefined
  onClose: () => void
  /** Without an address the link is removed. */
  onSave: (link: EditedLink) => void
}

export function LinkDialog({ link, onClose, onSave }: LinkDialogProps) {
  return (
    <Dialog open={link !== undefined} onClose={onClose} size="small" initialFocus="field">
      {link && <LinkForm link={link} onClose={onClose} onSave={onSave} />}
    </Dialog>
  )
}

function LinkForm({ link, onClose, onSave }: LinkDialogProps & { link: EditedLink }) {
  const [text, setText] = useState(link.text)
  const [href, setHref] = useState(link.href)
  const [errors, setErrors] = useState<{ text?: string; href?: string }>({})

  const save = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside a form of the page, in React's tree.
    event.stopPropagation()
    const address = parseLinkAddress(completeAddress(href))
    if (text.trim() === '') setErrors({ text: 'Please write the words of the link' })
    else if (address === undefined) {
      setErrors({
        href: 'A link begins with https://, mailto:, tel: or / for a page of this site',
      })
    } else onSave({ ...link, text: text.trim(), href: address })
  }

  return (
    <DialogForm onSubmit={save}>
      <DialogHead title={link.href === '' ? 'Add a link' : 'Change the link'} />
      <DialogBody className="grid gap-4">
        <Field label="Words" error={errors.text}>
          <TextInput value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Field
          label="Address"
          error={errors.href}
          hint="Another site, a page of this one such as /fees, an email address or a phone number"
        >
          <TextInput
            value={href}
            inputMode="url"
            autoCapitalize="none"
            onChange={({ target }) => setHref(target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        {link.href !== '' && (
          <Button
            variant="quiet"
            className="mr-auto"
            onClick={() => onSave({ ...link, text: link.text, href: '' })}
          >
            Remove link
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save link</Button>
      </DialogFoot>
    </DialogForm>
  )
}
