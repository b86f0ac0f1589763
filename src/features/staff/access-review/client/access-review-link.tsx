import { ShieldCheck } from 'lucide'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'

/** Leads from the accounts to their review, which also says when it is due. */
export function AccessReviewLink() {
  return (
    <p className="mb-4">
      <ButtonLink href={paths.accessReview} variant="quiet" size="portal" className="-ml-4.5">
        <Icon icon={ShieldCheck} size="small" />
        Access review and second factors
      </ButtonLink>
    </p>
  )
}
