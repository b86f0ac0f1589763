import { ArrowUpRight } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { isActive, siteLinks, toAriaCurrent } from './site-links.ts'

const itemClasses =
  'flex items-center gap-1.5 rounded-full px-1.5 py-2.5 text-md whitespace-nowrap transition-colors xl:px-3.5 xl:text-lg'

/** The header's links, on wide screens. */
export function MainNav({ path }: { path: string }) {
  const { trainingUrl } = useSite().practice
  return (
    <nav aria-label={m.layout_main_navigation()} className="mx-auto hidden lg:block">
      <ul className="flex xl:gap-1">
        {siteLinks.map(({ label, href }) => (
          <li key={href}>
            <a
              href={localPath(href)}
              aria-current={toAriaCurrent(href, path)}
              className={classNames(
                itemClasses,
                isActive(href, path)
                  ? 'bg-river-50 font-semibold text-river-700 forced-colors:border'
                  : 'font-medium text-ink-muted hover:bg-river-50 hover:text-river-700',
              )}
            >
              {label()}
            </a>
          </li>
        ))}
        {trainingUrl !== '' && (
          <li>
            <a
              href={trainingUrl}
              target="_blank"
              rel="noopener"
              className={classNames(
                itemClasses,
                'font-medium text-ink-muted hover:bg-river-50 hover:text-river-700',
              )}
            >
              {m.layout_training()}
              <Icon icon={ArrowUpRight} size="text" />
              <OpensInNewTab />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
