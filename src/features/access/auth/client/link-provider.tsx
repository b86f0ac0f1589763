import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Link2 } from 'lucide'
import { useState } from 'react'
import { factorsQuery } from '#features/access/factors/client/queries.ts'
import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import { hasOwnFactor } from '#features/access/factors/labels.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { PasskeyField, usePasskeyField } from '#platform/client/forms/passkey-field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { sendChange } from '#platform/client/http/send-change.ts'
import { Button } from '#platform/client/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogFoot,
  DialogForm,
  DialogHead,
} from '#platform/client/ui/dialog.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { startPasskeySignIn } from '../contract.ts'
import { useLinkProvider } from './use-link-provider.ts'

/** Links the own account to the practice's identity provider, after the second factor where the account has one. */
export function LinkProvider({ provider }: { provider: string }) {
  const { data: factors } = useQuery(factorsQuery())
  const [isOpen, setOpen] = useState(false)
  const link = useLinkProvider()
  const needsFactor = factors !== undefined && hasOwnFactor(factors)
  return (
    <>
      <Button
        variant="secondary"
        wraps
        className="mt-4"
        disabled={factors === undefined}
        pending={link.isPending && !isOpen}
        pendingText="Opening..."
        onClick={() => (needsFactor ? setOpen(true) : void link.start({}))}
      >
        <Icon icon={Link2} size="text" />
        Link sign-in with {provider}
      </Button>
      {!isOpen && link.problem && (
        <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-3">
          {link.problem}
        </Notice>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} size="small" initialFocus="field">
        <DialogHead title={`Link sign-in with ${provider}`} closeLabel="Cancel" />
        <FactorForm
          link={link}
          hasPasskey={factors?.passkeyFault === null && factors.passkeys.length > 0}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

interface FactorFormProps {
  link: ReturnType<typeof useLinkProvider>
  hasPasskey: boolean
  onCancel: () => void
}

function FactorForm({ link, hasPasskey, onCancel }: FactorFormProps) {
  const [code, setCode] = useState('')
  const passkey = usePasskeyField<PasskeyAnswer>(() => sendChange(startPasskeySignIn, {}))
  return (
    <DialogForm
      aria-label="Your second factor"
      onSubmit={(event) => {
        event.preventDefault()
        void link.start(passkey.given ?? { code })
      }}
    >
      <DialogBody className="grid gap-4">
        <p className="text-md text-ink-muted">
          Your second factor shows that it is you. Then choose your own account there.
        </p>
        {hasPasskey && (
          <PasskeyField passkey={passkey} givenText="Your passkey was given. Please continue." />
        )}
        {!passkey.given && (
          <Field label="Code from your authenticator app, or a recovery code" error={link.problem}>
            <TextInput
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              data-initial-focus
            />
          </Field>
        )}
        {passkey.given && link.problem && (
          <Notice tone="ember" icon={CircleAlert} role="alert">
            {link.problem}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onCancel} className="max-md:flex-1">
          Cancel
        </Button>
        <Button
          type="submit"
          pending={link.isPending}
          pendingText="Opening..."
          className="max-md:flex-1"
        >
          Continue
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}
