import { m } from '#messages'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { LayoutProps } from './layout-props.ts'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

/** The layout of a practice that has not opened: crisis line, page, and the way in for staff. */
export function ClosedLayout({ path, user, children }: LayoutProps) {
  const isSignIn = path === paths.signIn
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="contents">
        <TopBar path={path} />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={`grid flex-1 focus-visible:outline-none ${isSignIn ? '' : 'bg-river-50'}`}
      >
        {children}
      </main>
      {!isSignIn && (
        <footer className="border-t border-line">
          <p className="wrap py-3">
            <a
              href={localPath(user ? paths.dashboard : paths.signIn)}
              className="inline-flex min-h-8 items-center link-prose touch:min-h-11"
            >
              {user ? m.layout_dashboard() : m.layout_therapist_login()}
            </a>
          </p>
        </footer>
      )}
    </div>
  )
}
