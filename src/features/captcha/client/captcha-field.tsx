import { Pause, RefreshCw, Volume2 } from 'lucide'
import { type ComponentProps, type Ref, useEffect, useImperativeHandle } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { useCaptcha } from './use-captcha.ts'
import { type CaptchaAudioState, useCaptchaAudio } from './use-captcha-audio.ts'

interface CaptchaHandle {
  /** Loads another picture, when the present one was spent or refused. */
  refresh: () => void
}

interface CaptchaFieldProps {
  /** What the form ties to the entry: name, ref and events. */
  input: Omit<ComponentProps<'input'>, 'type'>
  error?: string | undefined
  /** Told the token of each picture, and undefined while there is none. Should stay the same. */
  onChallenge: (validation: string | undefined) => void
  /** Told each time that no picture could be had. Should stay the same. */
  onFailure?: (() => void) | undefined
  handle?: Ref<CaptchaHandle> | undefined
  className?: string | undefined
}

/** The security check: a picture or, for those who cannot see it, its sound; and what it says. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { input, error, onChallenge, onFailure, handle, className } = props
  const captcha = useCaptcha()
  const { status, image, validation, count, refresh, refreshIfOld } = captcha
  const audio = useCaptchaAudio(validation, refresh)

  useEffect(() => onChallenge(validation), [onChallenge, validation])
  useEffect(() => {
    if (status === 'failed') onFailure?.()
  }, [onFailure, status])
  useImperativeHandle(handle, () => ({ refresh }), [refresh])

  return (
    <Field
      label="Security check"
      error={error}
      // Wide or narrow is the form's business, not the window's: the chat has this field, too.
      className={classNames('@container', className)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-2.5 @min-[31rem]:grid-cols-[auto_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-2.5">
          <CaptchaPicture status={status} image={image} />
          <div className="flex gap-2.5">
            <RefreshButton hasFailed={status === 'failed'} onPress={refresh} />
            {status !== 'failed' && <ListenButton state={audio.state} onPress={audio.toggle} />}
          </div>
        </div>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder="Type the characters you see"
          {...input}
          onFocus={refreshIfOld}
        />
      </div>
      {audio.state === 'failed' && (
        <p className="mt-1.5 text-note text-ink-2">
          The characters could not be played. Try again, or refresh the picture.
        </p>
      )}
      <output className="sr-only">
        {audio.state === 'failed' && 'The characters could not be played.'}
        {status === 'ready' && count > 1 && 'New picture loaded'}
      </output>
    </Field>
  )
}

interface CaptchaPictureProps {
  status: 'loading' | 'ready' | 'failed'
  image: string | undefined
}

function CaptchaPicture({ status, image }: CaptchaPictureProps) {
  return (
    <div
      aria-busy={status === 'loading'}
      className={classNames(
        'grid aspect-11/4 w-44 max-w-full shrink-0 place-items-center rounded-m border border-line bg-mist',
        status === 'loading' && 'animate-breathe',
      )}
    >
      {image !== undefined && (
        <img
          // As a picture, markup can run nothing and reach nothing.
          src={`data:image/svg+xml,${encodeURIComponent(image)}`}
          alt="Captcha: letters and digits to type. There is a spoken version."
          className="size-full rounded-[inherit]"
        />
      )}
      <output
        className={
          status === 'failed'
            ? 'px-3 text-center text-13 leading-snug font-medium text-balance text-ember-700'
            : 'sr-only'
        }
      >
        {status === 'failed' && 'Captcha could not be loaded'}
      </output>
    </div>
  )
}

interface RefreshButtonProps {
  hasFailed: boolean
  onPress: () => void
}

/** One button in both of its looks, so that the focus stays on it when loading fails or succeeds. */
function RefreshButton({ hasFailed, onPress }: RefreshButtonProps) {
  return (
    <button
      type="button"
      title={hasFailed ? undefined : 'Refresh picture'}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-m border border-line',
        'bg-paper text-small font-semibold text-river-700 transition-colors hover:border-river-200 hover:bg-river-50',
        hasFailed && 'px-3.5',
      )}
    >
      <Icon icon={RefreshCw} />
      {hasFailed ? 'Try again' : <VisuallyHidden>Refresh picture</VisuallyHidden>}
    </button>
  )
}

interface ListenButtonProps {
  state: CaptchaAudioState
  onPress: () => void
}

function ListenButton({ state, onPress }: ListenButtonProps) {
  const label = state === 'playing' ? 'Pause' : 'Listen to the characters'
  return (
    <IconButton
      label={label}
      title={label}
      icon={state === 'playing' ? Pause : Volume2}
      aria-busy={state === 'loading'}
      onClick={onPress}
    />
  )
}
