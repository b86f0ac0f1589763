import { useLinkToken } from '#features/access/auth/client/use-link-token.ts'
import { pathAfterSignIn } from '#features/access/auth/rules.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { m } from '#messages'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import loginDusk from '../../art/login-dusk.svg'
import loginDuskPhone from '../../art/login-dusk-phone.svg'
import { underRidge } from '../../art/under-ridge.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { AuthForms } from './auth/auth-forms.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle(m.auth_title(), site),
})

export function View({ where }: { where: PageLocation }) {
  const session = useDocumentData(getCurrentUser, {})
  const user = session.data ?? null
  const links = useLinkToken(where.search, user !== null)
  const next = pathAfterSignIn(where.search.get('next'))
  if (session.isPending) return <PageSpinner />

  const isSetup = links.link?.kind === 'setup'
  return (
    <div
      className={classNames(
        'grid min-h-[calc(100svh-var(--header-height)-1px)] grid-rows-auto-rest md:grid-cols-2 md:grid-rows-none',
        underRidge,
      )}
    >
      <div className="relative isolate h-50 overflow-hidden bg-river-700 on-dark md:h-auto">
        <picture>
          <source media="(width < 47.5rem)" srcSet={loginDuskPhone} />
          <img
            src={loginDusk}
            alt=""
            width="640"
            height="724"
            fetchPriority="high"
            className="absolute inset-0 -z-1 size-full object-cover object-shore md:object-bottom"
          />
        </picture>
        <p className="hidden max-w-114 p-14 type-title md:block">
          {isSetup ? m.auth_lead_setup() : m.auth_lead()}
        </p>
      </div>
      <div className="grid grid-cols-1 place-items-center px-5 pt-9 pb-28 md:px-10 md:pt-12 md:pb-34">
        <div
          // On small screens a toast would otherwise cover the focused field.
          className={classNames(
            'w-full [&_input]:scroll-mb-40',
            isSetup ? 'max-w-115' : 'max-w-100',
          )}
        >
          <AuthForms links={links} user={user} next={next} />
        </div>
      </div>
    </div>
  )
}
