import { ArrowUpRight, ChevronDown } from 'lucide'
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconDrawing } from './icon.tsx'
import { pressMenuKey } from './menu-keys.ts'
import { OpensInNewTab } from './visually-hidden.tsx'

/** Closes the menu once an item is chosen, as a link may lead to the same page. */
const MenuContext = createContext(() => {})

interface MenuProps {
  /** The button's content; a chevron is added. */
  button: ReactNode
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Styles the button for a picture and a name; `variant` and `size` do not apply. */
  person?: boolean | undefined
  /** Shown above the items: whose menu it is. */
  heading?: ReactNode
  align?: 'left' | 'right' | undefined
  /** For positioning; `[--menu-width:18rem]` makes the list wider. */
  className?: string | undefined
  /** `MenuLink` and `MenuButton`. */
  children: ReactNode
}

/**
 * A button that opens a short list. It is a `<details>`, so it works before any script has run; the script
 * adds arrow keys, Escape, and closing by a press outside.
 */
export function Menu({
  button,
  variant,
  size,
  person = false,
  heading,
  align = 'right',
  className,
  children,
}: MenuProps) {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)

  const close = useCallback(() => closeDetails(detailsRef.current), [])

  useEffect(() => {
    // It may have been opened before hydration.
    setOpen(detailsRef.current?.open ?? false)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      const details = detailsRef.current
      if (details && event.target instanceof Node && !details.contains(event.target)) {
        closeDetails(details)
      }
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return (
    // The arrow keys are a shortcut: Tab and Enter reach every item as well.
    <details
      ref={detailsRef}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      onKeyDown={(event) => pressMenuKey(event.currentTarget, event)}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next instanceof Node && !event.currentTarget.contains(next)) close()
      }}
      className={classNames('group/menu relative', className)}
    >
      <summary
        className={classNames(
          'list-none details-marker:hidden',
          person
            ? personClasses
            : classNames(buttonClasses({ variant, size }), openClasses(variant)),
        )}
      >
        {button}
        <Icon
          icon={ChevronDown}
          size="text"
          className="transition-transform duration-220 ease-still group-open/menu:rotate-180"
        />
      </summary>
      <div
        className={classNames(
          'absolute top-full z-30 mt-2.5 w-max menu-list rounded-card border border-line bg-paper p-1.5 shadow-float on-light',
          'group-open/menu:animate-rise',
          align === 'right' ? 'right-0' : 'left-0',
        )}
      >
        {heading && (
          <div className="-mx-px mb-1.5 border-b border-line px-3.5 pt-2 pb-3">{heading}</div>
        )}
        <MenuContext value={close}>
          <ul>{children}</ul>
        </MenuContext>
      </div>
    </details>
  )
}

function closeDetails(details: HTMLDetailsElement | null) {
  if (details) details.open = false
}

const personClasses = classNames(
  'inline-flex min-h-12 max-w-full items-center gap-2.5 rounded-full border border-river-200 bg-paper py-1 pr-4 pl-1',
  'text-lg font-semibold transition-colors group-open/menu:border-river-600 hover:border-river-600 hover:bg-river-50',
)

const openClasses = (variant: ButtonVariant = 'primary') =>
  variant === 'primary'
    ? 'group-open/menu:bg-river-700'
    : variant === 'on-dark-outline'
      ? 'group-open/menu:bg-white/10'
      : 'group-open/menu:bg-river-50'

const itemClasses = (isCurrent: boolean) =>
  classNames(
    'flex min-h-12 w-full items-center gap-3 rounded-control px-3.5 py-2 text-left text-lg font-medium transition-colors',
    'text-ink -outline-offset-3 hover:bg-river-50 hover:text-river-700 focus-visible:bg-river-50 focus-visible:text-river-700',
    isCurrent && 'bg-river-50 text-river-700',
  )

type MenuLinkProps = Omit<ComponentProps<'a'>, 'href' | 'className'> & {
  href: string
  icon?: IconDrawing | undefined
  external?: boolean | undefined
  children: ReactNode
}

export function MenuLink({
  href,
  icon,
  external = false,
  onClick,
  children,
  ...rest
}: MenuLinkProps) {
  const close = use(MenuContext)
  return (
    <li>
      <a
        {...rest}
        href={href}
        {...(external && { target: '_blank', rel: 'noopener' })}
        data-menu-item
        onClick={(event) => {
          onClick?.(event)
          close()
        }}
        className={itemClasses(rest['aria-current'] === 'page')}
      >
        {icon && <Icon icon={icon} className="text-river-600" />}
        <span className="min-w-0 flex-1">{children}</span>
        {external && (
          <>
            <Icon icon={ArrowUpRight} size="text" className="ml-4" />
            <OpensInNewTab />
          </>
        )}
      </a>
    </li>
  )
}

/** The menu closes, so a dialog that an item opens returns the focus to the menu's button. */
export const fromMenu = (open: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest('details')?.querySelector('summary')?.focus()
  open()
}

type MenuButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  icon?: IconDrawing | undefined
  children: ReactNode
}

export function MenuButton({ icon, onClick, children, ...rest }: MenuButtonProps) {
  const close = use(MenuContext)
  return (
    <li>
      <button
        {...rest}
        type="button"
        data-menu-item
        onClick={(event) => {
          onClick?.(event)
          close()
        }}
        className={itemClasses(false)}
      >
        {icon && <Icon icon={icon} className="text-river-600" />}
        <span className="min-w-0 flex-1">{children}</span>
      </button>
    </li>
  )
}
