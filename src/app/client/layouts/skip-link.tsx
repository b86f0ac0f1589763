import { m } from '#messages'

/** The first link of a public page. It shows when it has the focus. */
export const SkipLink = () => (
  <a
    href="#content"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-river-600 px-5 py-2.5 text-lg font-semibold text-white focus:translate-y-0 print:hidden"
  >
    {m.layout_skip_to_content()}
  </a>
)
