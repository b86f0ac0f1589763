import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { formatMoment } from '#shared/practice-time.ts'
import type { CalendarAddress as Address } from '../contract.ts'
import { NewAddress } from './new-address.tsx'
import { calendarAddressQuery, useEndCalendarAddress, useMakeCalendarAddress } from './queries.ts'

function describe({ exists, names, usedAt }: Address, now: Date): string {
  if (!exists) return 'You have no address yet.'
  const entries = names ? 'Its entries have first names.' : 'Its entries have no names.'
  const use = usedAt
    ? `Last read ${formatMoment(new Date(usedAt), now).replace(/^Today/, 'today')}.`
    : 'No calendar program has read it yet.'
  return `You have an address. ${entries} ${use}`
}

/** Makes and ends the address; a new one is shown once. */
function useAddress() {
  const make = useMakeCalendarAddress()
  const end = useEndCalendarAddress()
  const [url, setUrl] = useState<string>()
  const fail = (title: string) => (error: unknown) =>
    showToast({ kind: 'error', title, text: toErrorMessage(error, 'Please try again.') })
  return {
    url,
    isMaking: make.isPending,
    isEnding: end.isPending,
    make: (names: boolean) =>
      make.mutate(
        { body: { names } },
        {
          onSuccess: (made) => setUrl(made.url),
          onError: fail('No address was made'),
        },
      ),
    end: (onEnded: () => void) =>
      end.mutate(
        {},
        {
          onSuccess: () => {
            setUrl(undefined)
            onEnded()
          },
          onError: fail('The address still works'),
        },
      ),
  }
}

function AddressForm({ address, now }: { address: Address; now: Date }) {
  const { url, isMaking, isEnding, make, end } = useAddress()
  const [names, setNames] = useState(address.names)
  const [isAsking, setIsAsking] = useState(false)
  const makeButton = useRef<HTMLButtonElement>(null)
  const hasEnded = useRef(false)
  const confirmEnd = () =>
    end(() => {
      hasEnded.current = true
      setIsAsking(false)
    })
  useEffect(() => {
    // The button that was pressed is gone with the address.
    if (!address.exists && hasEnded.current) makeButton.current?.focus()
    hasEnded.current = false
  }, [address.exists])
  return (
    <>
      <p className="mt-3 text-sm text-ink-muted" aria-live="polite">
        {describe(address, now)}
      </p>
      {url !== undefined && <NewAddress url={url} />}
      <Checkbox
        className="mt-4"
        label="Show first names of clients in it"
        checked={names}
        onChange={({ target }) => setNames(target.checked)}
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          ref={makeButton}
          variant="secondary"
          size="row"
          pending={isMaking}
          pendingText="Making..."
          onClick={() => make(names)}
        >
          <Icon icon={CalendarPlus} size="text" />
          {address.exists ? 'Make a new address' : 'Make an address'}
        </Button>
        {address.exists && (
          <Button variant="destructive-quiet" size="row" onClick={() => setIsAsking(true)}>
            End it
          </Button>
        )}
      </div>
      {address.exists && (
        <p className="mt-2 text-sm text-ink-muted">A new address ends the one that you have.</p>
      )}
      <QuestionDialog
        open={isAsking}
        title="End your private calendar address?"
        onKeep={() => setIsAsking(false)}
        goLabel="End it"
        onGo={confirmEnd}
        isPending={isEnding}
        pendingText="Ending..."
      >
        Calendar programs that read it no longer get your free calls. You can make a new one at any
        time.
      </QuestionDialog>
    </>
  )
}

/** One's own free calls in one's own calendar program, by a private address. */
export function CalendarAddress() {
  const { data, dataUpdatedAt, isPending, error, refetch } = useQuery(calendarAddressQuery())
  return (
    <section
      aria-labelledby="calendar-address"
      className="rounded-card border border-line bg-paper px-5 py-4.5"
    >
      <h2 id="calendar-address" className="type-portal-card">
        Your free calls in your calendar
      </h2>
      <p className="mt-1 text-sm text-ink-muted">
        Your calendar program can subscribe to a private address that lists your own free calls:
        “Free call” with the reference of the request, and the way.
      </p>
      {data ? (
        <AddressForm address={data} now={new Date(dataUpdatedAt)} />
      ) : isPending ? (
        <Loading label="Looking for your calendar address">
          <Skeleton shape="pill" className="mt-4 h-3.5 w-3/5" />
          <Skeleton shape="pill" className="mt-4 h-9 w-40 max-w-full" />
        </Loading>
      ) : (
        <ErrorState
          place="inside"
          headingLevel="h3"
          title="Your calendar address could not be loaded"
          action={<TryAgain onTry={() => void refetch()} size="row" />}
        >
          {toErrorMessage(error, 'Please try again.')}
        </ErrorState>
      )}
    </section>
  )
}
