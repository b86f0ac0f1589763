import { Pause, RefreshCw, Volume2 } from 'lucide'
import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { CheckedForm } from '../contract.ts'
import { useCaptcha } from './use-captcha.ts'
import { type CaptchaAudioState, useCaptchaAudio } from './use-captcha-audio.ts'

interface CaptchaHandle {
  /** Loads a new picture, when the current one was used or refused. */
  refresh: () => void
}

interface CaptchaFieldProps {
  /** The form that it protects. */
  form: CheckedForm
  /** The form's registration of the entry: name, ref and events. */
  input: Omit<ComponentProps<'input'>, 'type'>
  error?: string | undefined
  /** Called with the token of each picture, undefined while there is none. Must be stable. */
  onChallenge: (validation: string | undefined) => void
  /** Called when no picture could be loaded. Must be stable. */
  onFailure?: (() => void) | undefined
  handle?: Ref<CaptchaHandle> | undefined
  /** A small picture, with the entry beside it where a phone is wide enough. */
  isCompact?: boolean | undefined
  className?: string | undefined
}

/** The security check: a picture or its sound, and the entry for its characters. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { form, input, error, onChallenge, onFailure, handle, isCompact = false, className } = props
  const entryRef = useRef<HTMLDivElement>(null)
  const captcha = useCaptcha(entryRef, form)
  const { status, image, validation, count, isReplaced, refresh, refreshIfOld } = captcha
  const audio = useCaptchaAudio(validation, refresh)

  useEffect(() => onChallenge(validation), [onChallenge, validation])
  useEffect(() => {
    if (status === 'failed') onFailure?.()
  }, [onFailure, status])
  useImperativeHandle(handle, () => ({ refresh }), [refresh])

  return (
    <Field
      label={m.captcha_label()}
      error={error}
      // A container query: the chat panel has this field too, and is narrow in a wide window.
      className={classNames('@container', className)}
    >
      <div
        ref={entryRef}
        onInput={captcha.acknowledge}
        className={classNames(
          'grid grid-cols-1 items-center',
          isCompact ? 'gap-2 @sm:grid-cols-auto-rest' : 'gap-2.5 @md:grid-cols-auto-rest',
        )}
      >
        <div className={classNames('flex flex-wrap items-center', isCompact ? 'gap-2' : 'gap-2.5')}>
          <CaptchaPicture status={status} image={image} isCompact={isCompact} />
          <div className={classNames('flex', isCompact ? 'gap-2' : 'gap-2.5')}>
            <RefreshButton hasFailed={status === 'failed'} onPress={refresh} />
            {status !== 'failed' && <ListenButton state={audio.state} onPress={audio.toggle} />}
          </div>
        </div>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder={isCompact ? m.captcha_code() : m.captcha_type_characters()}
          {...input}
          className={classNames(isCompact && 'control-narrow', input.className)}
          onFocus={refreshIfOld}
        />
      </div>
      <CaptchaNotes audio={audio.state} isReplaced={isReplaced} />
      <output className="sr-only">
        {status === 'ready' && count > 1 && m.captcha_new_picture()}
      </output>
    </Field>
  )
}

interface CaptchaNotesProps {
  audio: CaptchaAudioState
  isReplaced: boolean
}

/** The current status, visible and announced to screen readers. */
function CaptchaNotes({ audio, isReplaced }: CaptchaNotesProps) {
  const isOnAir = audio === 'loading' || audio === 'playing'
  return (
    <output
      className={classNames(
        'flex flex-wrap items-center gap-2 text-sm text-ink-muted',
        (isReplaced || isOnAir || audio === 'failed') && 'mt-1.5',
      )}
    >
      {isReplaced && <span>{m.captcha_replaced()}</span>}
      {audio === 'loading' && <span>{m.captcha_loading_sound()}</span>}
      {audio === 'playing' && (
        <>
          <SoundBars />
          <span>{m.captcha_playing()}</span>
        </>
      )}
      {audio === 'failed' && <span>{m.captcha_not_played()}</span>}
    </output>
  )
}

function SoundBars() {
  return (
    <span aria-hidden className="flex h-4 items-center gap-0.5">
      {['h-2', 'h-4', 'h-3'].map((height) => (
        <i
          key={height}
          className={classNames(
            'w-1 animate-breathe rounded-full bg-river-600 forced-colors:bg-canvas-text',
            height,
          )}
        />
      ))}
    </span>
  )
}

interface CaptchaPictureProps {
  isCompact: boolean
  status: 'loading' | 'ready' | 'failed'
  image: string | undefined
}

function CaptchaPicture({ status, image, isCompact }: CaptchaPictureProps) {
  return (
    <div
      aria-busy={status === 'loading'}
      className={classNames(
        'grid aspect-11/4 max-w-full shrink-0 place-items-center rounded-field border border-line bg-mist',
        isCompact ? 'w-33' : 'w-44',
        status === 'loading' && 'animate-breathe',
      )}
    >
      {status === 'loading' && image === undefined && (
        <span className="text-sm text-ink-muted">{m.errors_loading_now()}</span>
      )}
      {image !== undefined && (
        <img
          // As an image source, markup can neither run scripts nor load anything.
          src={`data:image/svg+xml,${encodeURIComponent(image)}`}
          alt={m.captcha_picture()}
          className="size-full rounded-inherit"
        />
      )}
      <output
        className={
          status === 'failed'
            ? 'px-3 text-center text-xs leading-snug font-medium text-balance text-ember-700'
            : 'sr-only'
        }
      >
        {status === 'failed' && m.captcha_not_loaded()}
      </output>
    </div>
  )
}

interface RefreshButtonProps {
  hasFailed: boolean
  onPress: () => void
}

/** One button in two variants, so that it keeps the focus when loading fails or succeeds. */
function RefreshButton({ hasFailed, onPress }: RefreshButtonProps) {
  return (
    <button
      type="button"
      title={hasFailed ? undefined : m.captcha_refresh()}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-field border border-line',
        'bg-paper text-md font-semibold text-river-700 transition-colors hover:border-river-200 hover:bg-river-50',
        hasFailed && 'px-3.5',
      )}
    >
      <Icon icon={RefreshCw} />
      {hasFailed ? m.captcha_try_again() : <VisuallyHidden>{m.captcha_refresh()}</VisuallyHidden>}
    </button>
  )
}

interface ListenButtonProps {
  state: CaptchaAudioState
  onPress: () => void
}

function ListenButton({ state, onPress }: ListenButtonProps) {
  const label = state === 'playing' ? m.captcha_pause() : m.captcha_listen()
  return (
    <IconButton
      label={label}
      title={label}
      icon={state === 'playing' ? Pause : Volume2}
      aria-busy={state === 'loading'}
      onClick={onPress}
      look={state === 'playing' ? 'filled' : 'framed'}
      className={state === 'loading' ? 'animate-breathe' : undefined}
    />
  )
}
