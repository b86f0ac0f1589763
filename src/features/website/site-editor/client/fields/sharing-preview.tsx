import { useMemo, useState } from 'react'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'

/** The picture as networks show it beside a link: drawn from name, logo and palette, or one's own, cropped. */
export function SharingPreview({ isOwn }: { isOwn: boolean }) {
  const store = useEditorStore()
  const look = useSnapshot(({ saved }) => saved.look)
  const practice = useSnapshot(({ saved }) => saved.practice)
  const [failed, setFailed] = useState<string>()
  // A new address whenever something changes that the picture shows.
  const url = useMemo(() => {
    const { updatedAt, version } = store.read()
    return `/og-card.png?preview=draft&saved=${encodeURIComponent(updatedAt ?? version)}`
    // eslint-disable-next-line react-hooks/exhaustive-deps -- look and practice are what it depends on
  }, [store, look, practice])
  return (
    <figure className="max-w-90">
      {failed === url ? (
        <p className="rounded-small border border-line bg-portal p-3.5 text-sm text-ink-muted">
          The picture could not be shown. It is drawn again when you change something.
        </p>
      ) : (
        <img
          src={url}
          width={1200}
          height={630}
          alt="How a shared link to the home page looks"
          onError={() => setFailed(url)}
          className="block h-auto w-full rounded-small border border-line bg-portal"
        />
      )}
      <figcaption className="mt-1.5 text-sm text-ink-subtle">
        {isOwn
          ? 'Your picture, as networks crop it beside a link.'
          : 'Drawn from the name, the logo and the colours, unless you upload a picture.'}
      </figcaption>
    </figure>
  )
}
