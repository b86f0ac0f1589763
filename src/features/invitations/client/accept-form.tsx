import { zodResolver } from '@hookform/resolvers/zod'
import { UserRound } from 'lucide'
import * as z from 'zod/mini'
import { usePasswordStrength } from '#features/accounts/client/queries.ts'
import { newPasswordText, type User } from '#features/accounts/contract.ts'
import { useSite } from '#features/site/client/queries.ts'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { LinkPerson } from '#platform/client/forms/link-person.tsx'
import { NewPasswordForm } from '#platform/client/forms/new-password-form.tsx'
import { useNewPassword } from '#platform/client/forms/use-new-password.ts'
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
  return (
    <LinkPerson
      token={token}
      query={invitedPersonQuery(token)}
      fault={{
        title: 'This invitation does not work',
        unknownText: linkFaultTexts.unknown,
        actions: (
          <Button variant="secondary" onClick={onLogin}>
            Go to the login
          </Button>
        ),
      }}
      renderForm={(person, onLinkFault) => (
        <AcceptFields
          token={token}
          person={person}
          user={user}
          onSignedIn={onSignedIn}
          onLinkFault={onLinkFault}
        />
      )}
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
