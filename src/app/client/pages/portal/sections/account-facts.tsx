import type { User } from '#features/core/accounts/contract.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { initials } from '#shared/initials.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { useOwnPortrait } from '../../../layouts/use-own-portrait.ts'

const roleNames = { admin: 'Administrator', therapist: 'Therapist' } as const

/** The signed-in person's account data, and who can change it. */
export function AccountFacts({ user }: { user: User }) {
  const photo = useOwnPortrait(user)
  return (
    <section
      aria-labelledby="about-you"
      className="rounded-card border border-line bg-paper px-5 py-5 md:px-6"
    >
      <div className="flex items-center gap-3.5">
        <Avatar initials={initials(user)} photo={photo} size={52} />
        <div className="min-w-0">
          <h2 id="about-you" className="type-card wrap-anywhere">
            {fullName(user)}
          </h2>
          <p className="text-sm text-ink-muted">{roleNames[user.role]}</p>
        </div>
      </div>
      <dl className="mt-4 grid gap-3 text-sm">
        <Fact name="Email">{user.email}</Fact>
        {user.username !== user.email && <Fact name="Username">{user.username}</Fact>}
      </dl>
      <p className="mt-4 border-t border-line pt-3.5 text-sm text-ink-muted">
        {user.role === 'admin' ? (
          <TextLink href={paths.user(user.id)}>Change your name, email or username</TextLink>
        ) : (
          'An administrator can change your name, email and username.'
        )}
      </p>
      <p className="mt-2.5 text-sm">
        <TextLink href={paths.replies}>Quick replies and documents</TextLink>
      </p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
