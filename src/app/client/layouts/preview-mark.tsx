import { Eye } from 'lucide'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { languageTags } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'

/** Compares a preview with what visitors see. */
function describePreview({ version, previewedVersion }: ReturnType<typeof useSite>) {
  if (previewedVersion === undefined) return { name: 'Preview.', state: 'Not published yet.' }
  return previewedVersion === version
    ? { name: 'Preview.', state: 'The same as published.' }
    : { name: `Version ${previewedVersion}.`, state: 'Not published now.' }
}

/**
 * Shows an administrator that the page is a preview, and leads to what visitors see. It stays at the bottom
 * edge of the screen and has its own place below the page, so that everything can be scrolled above it.
 */
export function PreviewMark({ path }: { path: string }) {
  const site = useSite()
  if (!site.isPreview) return null
  const { name, state } = describePreview(site)
  return (
    <aside
      aria-label="Preview"
      lang={languageTags.en}
      data-sticky-bottom
      className="sticky bottom-0 z-45 flex flex-wrap items-center justify-center gap-x-2.5 border-t border-larch-400 bg-larch-50 px-3 py-1.5 text-sm text-larch-900 print:hidden"
    >
      <Icon icon={Eye} size="small" className="max-sm:hidden" />
      <p>
        <b className="font-semibold">{name}</b> {state}
      </p>
      {/* A document of its own, because links within a preview lead to previews. */}
      <a
        href={localPath(path)}
        data-document=""
        className="inline-flex min-h-6 items-center font-semibold underline underline-offset-3 touch:min-h-11"
      >
        What visitors see
      </a>
    </aside>
  )
}
