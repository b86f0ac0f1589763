import { CircleAlert } from 'lucide'
import { useId, useState } from 'react'
import { useRemovePhoto } from '#features/practice/therapists/client/profile-queries.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { FileButton } from '#platform/client/ui/portal/file-button.tsx'
import { FocusPoint } from '#platform/client/ui/portal/focus-point.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { fullName } from '#shared/names.ts'
import { photoAddress } from '../../rules.ts'
import { Portrait } from '../portrait.tsx'
import { usePhotoFocus } from '../use-photo-focus.ts'
import { usePhotoUpload } from '../use-photo-upload.ts'

/** Shows, replaces and removes the photo of a profile. It is saved at once, separately from the form. */
export function PhotoCard({ profile }: { profile: Profile }) {
  const heading = useId()
  const { send, progress, failure, isSending } = usePhotoUpload(profile.userId)
  const [isAsking, setAsking] = useState(false)
  const isElsewhere = profile.photoUrl?.startsWith('http') ?? false
  const hasPhoto = profile.photoUrl !== null && profile.photoUrl !== ''
  const photo = photoAddress(profile.photoUrl)
  return (
    <section
      aria-labelledby={heading}
      className="overflow-hidden rounded-card border border-line bg-paper md:max-lg:grid md:max-lg:grid-first-52"
    >
      {/* On a tablet beside the text: as wide as the card it would show a part of the face. */}
      <Portrait
        therapist={profile}
        seen="first"
        className="h-52.5 md:max-lg:row-span-2 md:max-lg:h-full"
      />
      <div className="px-5 pt-4 pb-4.5">
        <h2 id={heading} className="type-portal-card">
          Profile photo
        </h2>
        <p className="text-sm text-ink-muted">
          JPG, PNG or WebP, up to 5 MB. At least 600 × 600 looks best. Saves immediately.
        </p>
        {isElsewhere && (
          <p className="mt-2 text-sm text-ink-muted">
            The present picture lies on another site, and pages here load nothing from elsewhere:
            initials show until you upload it.
          </p>
        )}
        {failure !== undefined && (
          <Notice
            tone="ember"
            icon={CircleAlert}
            title={<span className="block">Failed to upload image</span>}
            role="alert"
            className="mt-3"
          >
            {failure}
          </Notice>
        )}
        {isSending && (
          <div className="mt-3">
            <progress
              aria-label="Upload"
              max={1}
              value={progress < 1 ? progress : undefined}
              className="block h-1.5 w-full accent-river-600"
            />
          </div>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <FileButton
            label={`Photo of ${fullName(profile)}`}
            accept="image/png,image/jpeg,image/webp"
            progress={isSending ? progress : undefined}
            onFile={(file) => void send(file)}
          >
            Upload
          </FileButton>
          {hasPhoto && !isSending && (
            <Button variant="destructive-quiet" size="row" onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {photo !== undefined && <PhotoFocusChoice key={photo} profile={profile} photo={photo} />}
      <RemoveQuestion profile={profile} open={isAsking} onClose={() => setAsking(false)} />
    </section>
  )
}

/** Cards, rows and round thumbnails crop a photo differently; the face stays in all of them. */
function PhotoFocusChoice({ profile, photo }: { profile: Profile; photo: string }) {
  const { focus, move } = usePhotoFocus(profile)
  return (
    <details className="border-t border-line px-5 py-3">
      <summary className="min-h-8 text-sm font-semibold text-river-700 touch:min-h-11">
        Adjust crop
      </summary>
      <div className="pt-2 pb-1.5">
        <FocusPoint label="Photo" url={photo} focus={focus} onChange={move} />
      </div>
    </details>
  )
}

interface RemoveQuestionProps {
  profile: Profile
  open: boolean
  onClose: () => void
}

function RemoveQuestion({ profile, open, onClose }: RemoveQuestionProps) {
  const { mutate, isPending } = useRemovePhoto()
  const remove = () =>
    mutate(
      { params: { id: String(profile.userId) } },
      {
        onSuccess: () => {
          onClose()
          const text = 'The profile shows initials instead.'
          showToast({ kind: 'success', title: 'Photo Removed', text })
        },
        onError: (error) => {
          const text = toErrorMessage(error, 'Failed to remove the photo. Please try again.')
          showToast({ kind: 'error', title: 'Update Failed', text })
        },
      },
    )
  return (
    <QuestionDialog
      open={open}
      title="Remove this photo?"
      onKeep={onClose}
      goLabel="Remove photo"
      onGo={remove}
      isPending={isPending}
      pendingText="Removing..."
    >
      The photo of <strong>{fullName(profile)}</strong> disappears from the public profile now;
      initials are shown instead.
    </QuestionDialog>
  )
}
