import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { moveToTab } from '#platform/client/ui/tab-keys.ts'

export interface ProfileSection {
  /** The address's fragment. */
  id: string
  label: string
  content: ReactNode
}

interface ProfileTabsProps {
  /** The accessible name of the tab list. */
  label: string
  sections: readonly [ProfileSection, ...ProfileSection[]]
}

/**
 * Sections of a page as tabs. Until the script runs the tabs are links to their sections. Without scripting
 * all sections are shown one below another; with it, only the first and the one in the address, so that
 * nothing moves when the links become tabs.
 */
export function ProfileTabs({ label, sections }: ProfileTabsProps) {
  const [current, setCurrent] = useState<string>()
  const isReady = current !== undefined
  const shown = current ?? sections[0].id

  const readAddress = useEffectEvent(() => {
    const named = sections.find((section) => `#${section.id}` === window.location.hash)
    if (named) setCurrent(named.id)
    else setCurrent((now) => now ?? sections[0].id)
  })
  useEffect(() => {
    const read = () => readAddress()
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  /** Shows a section and puts it in the address, so that the link can be copied and reloaded. */
  const choose = (id: string) => {
    setCurrent(id)
    const { pathname, search } = window.location
    const hash = id === sections[0].id ? '' : `#${id}`
    history.replaceState(history.state, '', `${pathname}${search}${hash}`)
  }

  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) =>
    moveToTab(event, sections, shown, choose)

  return (
    <div className="min-w-0">
      <div className="flow-root print:hidden shadow-baseline forced-colors:border-b">
        <div
          {...(isReady && { role: 'tablist', 'aria-label': label, onKeyDown: moveFocus })}
          // Space for the focus ring, which a scrolling box would clip.
          className="-mx-1.5 -mb-1 flex gap-5.5 overflow-x-auto px-1.5 py-1 scrollbar-none md:gap-7"
        >
          {sections.map((section) => (
            <SectionTab
              key={section.id}
              section={section}
              isShown={section.id === shown}
              isReady={isReady}
              choose={() => choose(section.id)}
            />
          ))}
        </div>
      </div>
      {sections.map((section, position) => (
        <section
          key={section.id}
          id={section.id}
          {...(isReady && { role: 'tabpanel', tabIndex: 0 })}
          aria-labelledby={`${section.id}-tab`}
          // On paper all sections are shown one below another.
          className={classNames(
            'rounded-small pt-6 outline-offset-4 md:pt-9',
            isReady && section.id !== shown && 'on-screen:hidden',
            !isReady && position > 0 && 'scripting:not-target:hidden',
          )}
        >
          {section.content}
        </section>
      ))}
    </div>
  )
}

interface SectionTabProps {
  section: ProfileSection
  isShown: boolean
  isReady: boolean
  choose: () => void
}

function SectionTab({ section, isShown, isReady, choose }: SectionTabProps) {
  const show = (event: MouseEvent) => {
    if (!isReady) return
    event.preventDefault()
    choose()
  }
  return (
    <a
      href={`#${section.id}`}
      id={`${section.id}-tab`}
      onClick={show}
      {...(isReady && {
        role: 'tab',
        'aria-selected': isShown,
        'aria-controls': section.id,
        tabIndex: isShown ? 0 : -1,
      })}
      className={classNames(
        'flex min-h-12 shrink-0 items-center rounded-t-tail border-y-3 border-t-transparent pt-1 text-lg whitespace-nowrap outline-offset-0 transition-colors md:text-xl forced-colors:border-t-canvas',
        isShown
          ? 'border-b-river-600 font-semibold text-river-700 forced-colors:border-b-highlight'
          : 'border-b-transparent font-medium text-ink-muted hover:border-b-river-200 hover:text-ink forced-colors:border-b-canvas',
      )}
    >
      {section.label}
    </a>
  )
}
