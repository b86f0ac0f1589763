import { Button } from '#platform/client/ui/button.tsx'

interface HomeWithoutTherapistsProps {
  isLoading: boolean
}

/** In place of the featured therapists while they are on their way, or when they could not be had. */
export function HomeWithoutTherapists({ isLoading }: HomeWithoutTherapistsProps) {
  return (
    <section className="section wrap">
      <h2 className="mb-3 type-h2">Featured Therapists</h2>
      <p role="status" className="text-ink-2">
        {isLoading
          ? 'Loading therapists...'
          : "We couldn't load our therapists. Please try again later."}
      </p>
      {!isLoading && (
        <Button variant="secondary" onClick={() => location.reload()} className="mt-5">
          Try again
        </Button>
      )}
    </section>
  )
}
