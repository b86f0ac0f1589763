import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePasswordStrength } from '#features/accounts/client/queries.ts'
import { newPasswordText, type User } from '#features/accounts/contract.ts'
import { useSite } from '#features/site/client/queries.ts'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { LinkFault, LinkPending } from '#platform/client/forms/mailed-link.tsx'
import { NewPasswordForm } from '#platform/client/forms/new-password-form.tsx'
import { isLinkFault, useNewPassword } from '#platform/client/forms/use-new-password.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { fullName } from '#shared/names.ts'
import type { InvitedPerson } from '../contract.ts'
import { linkFaultTexts } from '../rules.ts'
import { invitedPersonQuery, useAcceptInvitation } from './queries.ts'

interface AcceptFormProps {
  /** Empty after a reload, since the address no longer has it. */
  token: string
  /** Who is signed in in this browser. */
  user: User | null
  onSignedIn: (user: User) => void
  onLogin: () => void
}

/** Lets an invited person choose a password, which makes their account. */
export function AcceptForm({ token, user, onSignedIn, onLogin }: AcceptFormProps) {
  const invited = useQuery({ ...invitedPersonQuery(token), enabled: token !== '' })
  const [lateFault, setLateFault] = useState<string>()
  const faultAtStart = token === '' ? linkFaultTexts.unknown : undefined
  const fault =
    lateFault ??
    faultAtStart ??
    (isLinkFault(invited.error) ? invited.error.userMessage : undefined)

  if (fault !== undefined) {
    return (
      <LinkFault title="This invitation does not work" message={fault}>
        <Button variant="secondary" onClick={onLogin}>
          Go to the login
        </Button>
      </LinkFault>
    )
  }
  if (!invited.data) {
    return (
      <LinkPending
        error={invited.error}
        isTrying={invited.isFetching}
        onRetry={() => void invited.refetch()}
      />
    )
  }
  return (
    <AcceptFields
      token={token}
      person={invited.data}
      user={user}
      onSignedIn={onSignedIn}
      onLinkFault={setLateFault}
    />
  )
}

const resolver = zodResolver(z.object({ password: newPasswordText }))

interface AcceptFieldsProps extends Pick<AcceptFormProps, 'token' | 'user' | 'onSignedIn'> {
  person: InvitedPerson
  onLinkFault: (message: string) => void
}

function AcceptFields({ token, person, user, onSignedIn, onLinkFault }: AcceptFieldsProps) {
  const site = useSite()
  const { mutateAsync } = useAcceptInvitation()
  const form = useNewPassword({
    resolver,
    async send(password) {
      const account = await mutateAsync({ body: { token, password } })
      const text = `Welcome, ${account.firstName}!`
      showToast({ kind: 'success', title: 'Account created', text })
      onSignedIn(account)
    },
    onLinkFault,
  })
  return (
    <>
      <FormHeading title={`Welcome, ${person.firstName}`}>
        Choose a password for your account in the staff portal of{' '}
        {site.practice.name || 'our practice'}.
      </FormHeading>
      {user && (
        <Notice tone="larch" icon={UserRound} role="note" className="mt-5">
          {fullName(user)} is signed in in this browser, and will be signed out.
        </Notice>
      )}
      <NewPasswordForm
        label="Accept your invitation"
        form={form}
        username={person.email}
        usernameLabel="Email, which is also your username"
        passwordLabel="Password"
        strength={usePasswordStrength(form.password, person, site)}
        submitLabel="Create my account"
        pendingText="Creating account..."
      />
    </>
  )
}
