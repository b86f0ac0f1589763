import { ExternalLink, LifeBuoy } from 'lucide'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { useSnapshot } from '../state/store-context.ts'

const toInitials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 2)

/** What visitors see until the first publication. */
export function OpensSoonPanel() {
  const { practice } = useSnapshot(({ saved }) => saved)
  return (
    <section
      aria-labelledby="opens-soon"
      className="overflow-hidden rounded-card border border-line bg-paper"
    >
      <div className="flex items-center justify-between gap-3 px-4.5 py-2.5">
        <h2 id="opens-soon" className="type-portal-card">
          What visitors see now
        </h2>
        <a
          href={paths.home}
          target="_blank"
          rel="noopener"
          aria-label="Open the public site"
          className="grid size-9 place-items-center rounded-full text-ink-muted hover:bg-river-50 touch:size-11"
        >
          <Icon icon={ExternalLink} size="small" />
          <OpensInNewTab />
        </a>
      </div>
      <div className="border-t border-line bg-sky px-5.5 py-5.5">
        <p className="flex items-center gap-2.5 font-semibold">
          <span
            aria-hidden
            className="grid size-6.5 place-items-center rounded-tail bg-river-600 text-xs text-white"
          >
            {toInitials(practice.name.en)}
          </span>
          <span className="min-w-0 wrap-anywhere">{practice.name.en}</span>
        </p>
        <p className="mt-4 type-card">We open soon</p>
        <p className="mt-2">
          Our website is on its way.
          {practice.phone !== '' && (
            <>
              {' '}
              You can call us at <strong>{practice.phone}</strong>.
            </>
          )}
        </p>
        <Notice icon={LifeBuoy} className="mt-4">
          In crisis? Call or text <strong>988</strong>. In an emergency call <strong>911</strong>.
        </Notice>
      </div>
    </section>
  )
}
