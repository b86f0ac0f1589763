import { m } from '#messages'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'

interface ChosenTherapistProps {
  /** Undefined where they could not be read. */
  facts: { initials: string; photo: string | null; facts: string } | null | undefined
}

/** The other side of the call: a face, languages, times and places, and the way to someone else. */
export function ChosenTherapist({ facts }: ChosenTherapistProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4">
      {facts && (
        <div
          aria-hidden
          className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-river-100 font-semibold text-river-800"
        >
          {facts.initials}
          {facts.photo !== null && (
            <img
              src={facts.photo}
              referrerPolicy="no-referrer"
              alt=""
              data-over-initials=""
              width="64"
              height="64"
              className="absolute inset-0 size-full object-cover object-face"
            />
          )}
        </div>
      )}
      <p className="min-w-0 flex-1 basis-32">
        {facts && (
          <>
            {facts.facts}
            <br />
          </>
        )}
        <a href={localPath(paths.therapists)} className="link-prose">
          {m.consultation_choose_else()}
        </a>
      </p>
    </div>
  )
}
