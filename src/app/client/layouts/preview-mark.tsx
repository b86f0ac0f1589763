import { useSite } from '#features/site/client/site-context.ts'

/** Tells an administrator that the page shows the draft, and leads to what visitors see. */
export function PreviewMark({ path }: { path: string }) {
  const { isPreview } = useSite()
  if (!isPreview) return null
  return (
    <p className="fixed bottom-4 left-4 z-45 max-w-screen-less-10 rounded-control bg-larch-50 px-4 py-2.5 text-md text-larch-900 shadow-float forced-colors:border print:hidden">
      <b className="font-semibold">Preview.</b> Not published yet.{' '}
      {/* A document of its own, because links within a preview lead to previews. */}
      <a href={path} data-document="" className="font-semibold underline underline-offset-3">
        What visitors see
      </a>
    </p>
  )
}
