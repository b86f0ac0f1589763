import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, EyeOff } from 'lucide'
import type { ReactNode } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { paths } from '#shared/paths.ts'
import { listMissingFacts } from '../../missing-facts.ts'
import { ownProfileQuery } from '../profile-queries.ts'

const inWords = new Intl.ListFormat('en-CA')

/** The state of a therapist’s public profile: whether visitors see it, whether she accepts clients, and which texts are missing. */
export function OwnProfileState({ className }: { className?: string | undefined }) {
  const { data: profile } = useQuery(ownProfileQuery())
  if (!profile) return null
  const { isPublic, acceptingClients, slug } = profile
  const missing = listMissingFacts(profile)
  return (
    <section
      aria-labelledby="own-profile"
      className={classNames('rounded-card border border-line bg-paper px-5 py-3.5', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="own-profile" className="type-portal-card">
          Your public profile
        </h2>
        <span className="flex flex-wrap gap-x-4 text-sm">
          <TextLink href={paths.profile}>Edit profile</TextLink>
          <TextLink href={paths.therapist(slug)}>{isPublic ? 'View' : 'Preview'} page</TextLink>
        </span>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <State icon={isPublic ? CircleCheck : EyeOff} isGood={isPublic}>
          {isPublic ? 'Shown on the website' : 'Hidden: only staff see it'}
        </State>
        <State icon={acceptingClients ? CircleCheck : CircleAlert} isGood={acceptingClients}>
          {acceptingClients ? 'Accepting new clients' : 'Not accepting new clients'}
        </State>
        {missing.length > 0 && (
          <State icon={CircleAlert} isGood={false}>
            Still missing: {inWords.format(missing)}
          </State>
        )}
      </ul>
    </section>
  )
}

interface StateProps {
  icon: IconDrawing
  isGood: boolean
  children: ReactNode
}

const State = ({ icon, isGood, children }: StateProps) => (
  <li className="flex items-center gap-2">
    <Icon icon={icon} size="small" className={isGood ? 'text-moss-700' : 'text-larch-800'} />
    <span>{children}</span>
  </li>
)
