import { MapPin } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import type { Office } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { linkWordsWith } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { directionsUrl, liveMapAddress } from '../map-links.ts'
import { formatStreet } from '../rules.ts'
import { type LiveMapState, useLiveMap } from './use-live-map.ts'

interface OfficeMapProps {
  office: Office
  /** A drawn map or a photo; without one a quiet panel is there on wide screens. */
  picture: ReactNode
  /** Names the office for screen readers, as several buttons have the same text. */
  headingId: string
  className?: string | undefined
}

/** The picture of an office, replaced by the external map on request. */
export function OfficeMap({ office, picture, headingId, className }: OfficeMapProps) {
  const { state, load, arrive } = useLiveMap()
  const { language } = useSite()
  const wordsRef = useRef<HTMLOutputElement>(null)
  const isLive = state === 'loading' || state === 'live'

  const handlePress = () => {
    // The button disappears, so the loading state is announced here.
    wordsRef.current?.focus()
    load()
  }

  return (
    <div className={classNames('relative flex flex-col', className)}>
      {isLive && office.coordinates ? (
        <iframe
          src={liveMapAddress(office.coordinates)}
          title={m.places_map_title({
            office: office.name,
            street: formatStreet(office, language),
          })}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the map's tiles require a referrer, so it needs its own origin; that is not ours
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          onLoad={arrive}
          className="block h-90 w-full border-0 bg-mist lg:h-auto lg:min-h-75 lg:flex-1"
        />
      ) : (
        (picture ?? (
          // Fills the column beside the words; above them an empty panel would only push them down.
          <div className="hidden w-full bg-mist lg:block lg:flex-1" />
        ))
      )}
      {office.coordinates && (
        <div
          className={classNames(
            'flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-b border-line bg-paper px-5.5 py-3 text-sm leading-snug lg:border-b-0 lg:px-4 lg:py-3.5 print:hidden',
            isLive
              ? 'lg:border-t'
              : 'forced-colors:border lg:absolute lg:inset-x-5 lg:bottom-5 lg:rounded-field lg:shadow-panel',
          )}
        >
          <Icon icon={MapPin} />
          <output ref={wordsRef} tabIndex={-1} className="min-w-0 flex-1 basis-32 rounded-small">
            <MapWords state={state} office={office} />
          </output>
          {!isLive && (
            <Button
              variant="secondary"
              size="small"
              onClick={handlePress}
              aria-describedby={headingId}
              className="shrink-0"
            >
              {m.places_load_map()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const renderDirections = (office: Office) =>
  linkWordsWith(
    {
      href: directionsUrl(office),
      target: '_blank',
      rel: 'noopener',
      className: 'link-prose touch:inline-block touch:py-1',
    },
    <OpensInNewTab />,
  )

function MapWords({ state, office }: { state: LiveMapState; office: Office }) {
  if (state === 'drawn') {
    return m.places_map_on_request()
  }
  if (state === 'loading') return m.places_map_loading()
  const named = { office: office.name }
  return (
    <MarkedMessage
      text={state === 'failed' ? m.places_map_failed(named) : m.places_map_shown(named)}
      marks={{ directions: renderDirections(office) }}
    />
  )
}
