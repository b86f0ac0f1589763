import { ExternalLink, Monitor, Smartphone } from 'lucide'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { type Language, languages, ownLanguageNames } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { splitPath } from '../state/content-path.ts'
import { useSnapshot } from '../state/store-context.ts'
import { frameText, keepPreview, listFieldTexts } from './frame-text.ts'
import { type PreviewDevice, PreviewFrame } from './preview-frame.tsx'

interface PreviewPaneProps {
  path: string
  /** The field that has, or had last, the focus. */
  focusedPath: string | undefined
  className?: string | undefined
}

const devices = [
  { device: 'desktop', label: 'Desktop', icon: Monitor },
  { device: 'phone', label: 'Phone', icon: Smartphone },
] as const

const frenchIsOff = 'French pages are switched off: see Languages'

const segmentClasses =
  'flex min-h-8.5 items-center gap-2 px-2.5 text-sm font-semibold transition-colors first:rounded-l-control last:rounded-r-control hover:bg-river-50 aria-pressed:bg-river-600 aria-pressed:text-white aria-pressed:hover:bg-river-700 aria-disabled:text-slate-600 touch:min-h-11'

/** The real page with the saved draft, as a phone or a desktop shows it. */
export function PreviewPane({ path, focusedPath, className }: PreviewPaneProps) {
  const [device, setDevice] = useState<PreviewDevice>('phone')
  const [chosen, setChosen] = useState<Language>('en')
  const frame = useRef<HTMLIFrameElement>(null)
  const saved = useSnapshot((snapshot) => snapshot.saved)
  const isChanged = useSnapshot(({ updatedAt }) => updatedAt !== null)
  const offersFrench = saved.practice.offersFrench
  const language = offersFrench ? chosen : 'en'
  const url = `${localPath(path, language)}?preview=draft`
  const texts = useMemo(
    () => (focusedPath === undefined ? [] : listFieldTexts(saved, splitPath(focusedPath))),
    [saved, focusedPath],
  )
  const shownField = useRef(focusedPath)

  useEffect(() => {
    const isFramed = frameText(frame.current, texts)
    // A field that is not on the page yet, such as a new notice, appears at its top or is found while it is written.
    if (!isFramed && shownField.current !== focusedPath) {
      frame.current?.contentDocument?.scrollingElement?.scrollTo({ top: 0, behavior: 'instant' })
    }
    shownField.current = focusedPath
  }, [texts, focusedPath])

  return (
    <section
      aria-label="Preview"
      className={classNames('min-w-0 border-line bg-slate-100 p-4 xl:border-l', className)}
    >
      <div className="sticky top-20">
        <div className="mx-auto mb-3 flex max-w-90 items-center gap-2">
          <fieldset
            aria-label="Width"
            className="flex min-w-0 rounded-control border border-line bg-paper"
          >
            {devices.map((each) => (
              <button
                key={each.device}
                type="button"
                aria-pressed={device === each.device}
                aria-label={each.label}
                onClick={() => setDevice(each.device)}
                className={segmentClasses}
              >
                <Icon icon={each.icon} size="small" />
                {device === each.device && each.label}
              </button>
            ))}
          </fieldset>
          <fieldset
            aria-label="Language"
            className="flex min-w-0 rounded-control border border-line bg-paper"
          >
            {languages.map((each) => (
              <button
                key={each}
                type="button"
                lang={each}
                aria-pressed={language === each}
                aria-disabled={each === 'fr' && !offersFrench}
                title={each === 'fr' && !offersFrench ? frenchIsOff : undefined}
                onClick={() => {
                  if (each === 'en' || offersFrench) setChosen(each)
                }}
                className={segmentClasses}
              >
                {ownLanguageNames[each]}
              </button>
            ))}
          </fieldset>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label="Open the preview"
            title="Open in a new tab"
            className="ml-auto grid size-9 place-items-center rounded-full text-ink-muted hover:bg-river-100 touch:size-11"
          >
            <Icon icon={ExternalLink} size="small" />
            <OpensInNewTab />
          </a>
        </div>
        <PreviewFrame
          ref={frame}
          url={url}
          title="Preview of the page"
          device={device}
          saved={saved}
          onLoad={() => {
            keepPreview(frame.current)
            frameText(frame.current, texts)
          }}
        />
        <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-muted">
          {isChanged && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-larch-400" />
              The draft, not published yet
            </>
          )}
          {!isChanged && 'As visitors see it'}
        </p>
      </div>
    </section>
  )
}
