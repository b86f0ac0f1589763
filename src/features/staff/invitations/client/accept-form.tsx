import { zodResolver } from '@hookform/resolvers/zod'
import { UserRound } from 'lucide'
import * as z from 'zod/mini'
import { usePasswordStrength } from '#features/core/accounts/client/queries.ts'
import { newPasswordText, type User } from '#features/core/accounts/contract.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { FormHeading } from '#platform/client/forms/form-heading.tsx'
import { LinkPerson } from '#platform/client/forms/link-person.tsx'
import { NewPasswordForm } from '#platform/client/forms/new-password-form.tsx'
import { useNewPassword } from '#platform/client/forms/use-new-password.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { fullName } from '#shared/names.ts'
import type { InvitedPerson } from '../contract.ts'
import { linkFaultTexts } from '../rules.ts'
import { invitedPersonQuery, useAcceptInvitation } from './queries.ts'

interface AcceptFormProps {
  /** Empty after a reload, since the address no longer has it. */
  token: string
  /** Person who is signed in in this browser. */
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
        title: m.auth_invitation_not_working(),
        unknownText: linkFaultTexts.unknown(),
        actions: (
          <Button variant="secondary" onClick={onLogin}>
            {m.auth_go_to_login()}
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
  const practice = site.practice.name
  const { mutateAsync } = useAcceptInvitation()
  const form = useNewPassword({
    resolver,
    async send(password) {
      const account = await mutateAsync({ body: { token, password } })
      const text = m.auth_welcome({ firstName: account.firstName })
      showToast({ kind: 'success', title: m.auth_account_created(), text })
      onSignedIn(account)
    },
    onLinkFault,
  })
  return (
    <>
      <FormHeading title={m.auth_invited({ firstName: person.firstName })}>
        {practice === '' ? m.auth_invited_text_unnamed() : m.auth_invited_text({ practice })}
      </FormHeading>
      {user && (
        <Notice tone="larch" icon={UserRound} role="note" className="mt-5">
          {m.auth_signed_in_other({ name: fullName(user) })}
        </Notice>
      )}
      <NewPasswordForm
        label={m.auth_accept_invitation()}
        form={form}
        username={person.email}
        usernameLabel={m.auth_email_username()}
        passwordLabel={m.auth_password()}
        strength={usePasswordStrength(form.password, person, site)}
        submitLabel={m.auth_create_account()}
        pendingText={m.auth_creating_account()}
      />
    </>
  )
}
