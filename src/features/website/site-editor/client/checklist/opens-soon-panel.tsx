import { ExternalLink } from 'lucide'
import { useRef } from 'react'
import { Icon } from '#platform/client/ui/icon.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { PreviewFrame } from '../preview/preview-frame.tsx'
import { useSnapshot } from '../state/store-context.ts'

/** Shows the page itself that visitors see until the first publication. */
export function OpensSoonPanel() {
  const frame = useRef<HTMLIFrameElement>(null)
  const practice = useSnapshot(({ saved }) => saved.practice)
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
      <PreviewFrame
        ref={frame}
        url={`${paths.home}?preview=published`}
        title="The page that visitors see"
        device="phone"
        saved={practice}
        isInCard
      />
    </section>
  )
}
