import { toProviderPath } from '#features/access/identity-provider/rules.ts'
import { useIsHydrated } from '#platform/client/forms/use-is-hydrated.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { getLanguage } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'

interface ProviderLinkProps {
  label: string
  /** The page to open after it. */
  next: string
  isUnlock?: boolean
}

/** Leads to the practice's identity provider. A link, because a form may send to no other site. */
export function ProviderLink({ label, next, isUnlock = false }: ProviderLinkProps) {
  // The server renders the page without its query, and hydration changes no attribute.
  const isHydrated = useIsHydrated()
  const href = toProviderPath({
    next: isHydrated ? next : paths.home,
    language: getLanguage(),
    ...(isUnlock && { purpose: 'unlock' as const }),
  })
  return (
    <ButtonLink variant="secondary" wraps href={href} data-no-prefetch className="mt-3.5 w-full">
      {label}
    </ButtonLink>
  )
}
