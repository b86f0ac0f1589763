import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import type { useSetup } from './use-authenticator.ts'

/** Shows the secret as a picture and as text, and asks for the app’s first code. */
export function SetupDialog({ setup }: { setup: ReturnType<typeof useSetup> }) {
  return (
    <Dialog open={setup.app !== undefined} onClose={setup.cancel} size="small" phone="full">
      {setup.app && <SetupForm app={setup.app} setup={setup} />}
    </Dialog>
  )
}

interface SetupFormProps {
  app: { secret: string; uri: string }
  setup: ReturnType<typeof useSetup>
}

function SetupForm({ app: { secret, uri }, setup }: SetupFormProps) {
  const [code, setCode] = useState('')
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`, [uri])
  return (
    <>
      <DialogHead title="Add an authenticator app" />
      <DialogForm
        aria-label="Add an authenticator app"
        onSubmit={(event) => {
          event.preventDefault()
          void setup.finish(code.replaceAll(/\s/g, ''))
        }}
      >
        <DialogBody className="grid gap-4">
          <ol className="grid list-decimal gap-1 pl-5 text-md text-ink-muted">
            <li>Open an authenticator app on your phone.</li>
            <li>Scan this picture with it, or type the key below.</li>
            <li>Enter the 6 digits that the app shows.</li>
          </ol>
          <img
            src={picture}
            alt="The key for the app; the same key is below as text"
            width={200}
            height={200}
            className="justify-self-center rounded-field border border-line"
          />
          <Field label="Key">
            {/* All of it is visible on a phone, for people who type it. */}
            <TextArea
              value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              readOnly
              rows={1}
              resizable={false}
              onFocus={({ currentTarget }) => currentTarget.select()}
              className="field-sizing-content bg-mist"
            />
          </Field>
          <Field label="6-digit code" error={setup.error}>
            <TextInput
              value={code}
              onChange={({ target }) => setCode(target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
            />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={setup.cancel}>
            Cancel
          </Button>
          <Button type="submit" pending={setup.isConfirming} pendingText="Checking...">
            Turn on
          </Button>
        </DialogFoot>
      </DialogForm>
    </>
  )
}
