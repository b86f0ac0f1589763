import { ArrowUpRight } from 'lucide'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconDrawing, type IconSize } from './icon.tsx'
import { OpensInNewTab } from './visually-hidden.tsx'

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

const variants = {
  primary: 'border-transparent bg-river-600 text-white hover:bg-river-700',
  secondary: 'border-river-600 bg-paper text-river-700 hover:border-river-700 hover:bg-river-50',
  /** The one button of a table row. */
  'secondary-light':
    'border-river-200 bg-paper text-river-700 hover:border-river-600 hover:bg-river-50',
  quiet: 'border-transparent text-river-700 hover:bg-river-50 hover:text-river-800',
  destructive:
    'border-transparent bg-ember-600 text-white hover:bg-ember-700 data-pending:bg-ember-600',
  'destructive-outline':
    'border-ember-600 bg-paper text-ember-700 hover:border-ember-700 hover:bg-ember-50',
  /** Text only, in a table row or on a card, where a dialog asks for confirmation. */
  'destructive-quiet': 'border-transparent text-ember-700 hover:bg-ember-50',
  'on-dark': 'border-transparent bg-larch-400 text-river-900 hover:bg-larch-500',
  'on-dark-outline':
    'border-white/65 text-white hover:border-white hover:bg-white/10 data-pending:bg-transparent',
}

// Not on links, which are never disabled.
const disabledClasses =
  'disabled:border-transparent disabled:bg-slate-100 disabled:text-slate-600 forced-colors:disabled:text-gray-text'

const sizes = {
  /** 48 on public pages, 40 in the portal: see `portal` in utilities.css. */
  regular:
    'min-h-(--control-height) gap-(--button-gap) px-(--button-inset) text-(length:--button-text)',
  small: 'min-h-11 gap-2 px-5 text-md',
  portal: 'min-h-10 gap-2 px-4.5 text-sm touch:min-h-11',
  /** For a card, where the name in it may be long. */
  card: 'min-h-11 gap-2 px-4 text-md',
  /** In a row of fields, as high as they are. */
  filter: 'min-h-(--control-height) gap-(--button-gap) px-3 text-(length:--button-text)',
  row: 'min-h-8.5 gap-2 px-3.5 text-sm whitespace-nowrap touch:min-h-11',
}

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** The text may always break, as with a name in it; otherwise only on phones. */
  wraps?: boolean | undefined
}

/** For other elements that look like a button, such as the `summary` of a menu. */
export const buttonClasses = ({
  variant = 'primary',
  size = 'regular',
  wraps = false,
}: ButtonLook = {}) =>
  classNames(
    'inline-flex max-w-full items-center justify-center border-medium',
    // In two lines, the text of a pill would touch its curve.
    wraps ? 'rounded-picture py-2.5' : 'rounded-full py-1',
    // Long texts may wrap on phones and in enlarged text, where they would be clipped otherwise.
    'text-center leading-tight font-semibold transition-colors',
    !wraps && 'sm:whitespace-nowrap',
    variants[variant],
    sizes[size],
  )

type Pending = { pending: boolean; pendingText: string } | { pending?: never; pendingText?: never }

// Used instead of `disabled`, which would lose the focus.
const preventClick = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonLook &
  Pending & { children: ReactNode }

export function Button({
  variant = 'primary',
  size,
  wraps,
  pending = false,
  pendingText,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={pending ? preventClick : onClick}
      aria-disabled={pending || undefined}
      data-pending={pending || undefined}
      className={classNames(
        buttonClasses({ variant, size, wraps }),
        disabledClasses,
        variant === 'primary' && 'data-pending:bg-river-600',
        pending && 'cursor-wait',
        className,
      )}
    >
      {pendingText === undefined ? (
        children
      ) : (
        <PendingContent pending={pending} pendingText={pendingText}>
          {children}
        </PendingContent>
      )}
    </button>
  )
}

interface PendingContentProps {
  pending: boolean
  pendingText: string
  children: ReactNode
}

/** Both texts share one grid cell whose width is the wider one's, so the button never changes size. */
function PendingContent({ pending, pendingText, children }: PendingContentProps) {
  const layerClasses = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-inherit'
  return (
    <span className="inline-grid gap-inherit">
      <span
        className={classNames(layerClasses, pending && 'invisible')}
        aria-hidden={pending || undefined}
      >
        {children}
      </span>
      <span
        className={classNames(layerClasses, !pending && 'invisible')}
        aria-hidden={pending ? undefined : true}
      >
        <Spinner moves={pending} />
        {pendingText}
      </span>
    </span>
  )
}

/** A rotating arc. The text beside it says what is happening. */
function Spinner({ moves }: { moves: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={classNames('size-5 shrink-0', moves && 'animate-spin')}
    >
      <path d="M10 2.5a7.5 7.5 0 1 1-7.5 7.5" />
    </svg>
  )
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> &
  ButtonLook & {
    href: string
    /** Opens another site in a new tab, with a hint for screen readers. */
    external?: boolean | undefined
    children: ReactNode
  }

export function ButtonLink({
  variant,
  size,
  wraps,
  external = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      {...(external && { target: '_blank', rel: 'noopener' })}
      className={classNames(buttonClasses({ variant, size, wraps }), className)}
    >
      {children}
      {external && (
        <>
          <Icon icon={ArrowUpRight} size="text" />
          <OpensInNewTab />
        </>
      )}
    </a>
  )
}

const iconLooks = {
  framed: 'border-line bg-paper text-river-700 hover:border-river-200 hover:bg-river-50',
  'framed-on-dark': 'border-white/30 text-white hover:bg-white/10',
  /** The action is going on. */
  filled: 'border-river-600 bg-river-600 text-white hover:bg-river-700',
  bare: 'border-transparent hover:bg-current/10',
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The action, with the object's name where there are several: "Edit Maya Chen". */
  label: string
  icon: IconDrawing
  look?: keyof typeof iconLooks | undefined
  size?: 'regular' | 'row' | undefined
  iconSize?: IconSize | undefined
}

/** A square button with an icon: 44 px, or 36 px in table rows (44 px on touch screens). */
export function IconButton({
  label,
  icon,
  look = 'framed',
  size = 'regular',
  iconSize = size === 'row' ? 'small' : 'regular',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'grid shrink-0 place-items-center border transition-colors disabled:text-slate-600',
        iconLooks[look],
        look === 'bare' ? 'rounded-full' : size === 'row' ? 'rounded-control' : 'rounded-field',
        size === 'row' ? 'size-9 touch:size-11' : 'size-11',
        className,
      )}
    >
      <Icon icon={icon} size={iconSize} />
    </button>
  )
}
