import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { vi } from 'vitest'
import starting from '#features/practice/site/content/starting.json'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { PublishDialog } from '#features/website/site-editor/client/publish/publish-dialog.tsx'
import { SectionForm } from '#features/website/site-editor/client/screen/section-form.tsx'
import { allSections } from '#features/website/site-editor/client/sections/all-sections.ts'
import { createEditorStore } from '#features/website/site-editor/client/state/editor-store.ts'
import { StoreContext } from '#features/website/site-editor/client/state/store-context.ts'
import type { SiteState } from '#features/website/site-editor/contract.ts'
import type { Api } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

// The form of one section of the website, as an administrator of a published practice sees it.

const content = starting as SiteContent // a test of the content validates it

export const published: SiteContent = {
  ...content,
  practice: {
    ...content.practice,
    phone: '613-555-0100',
    name: { en: 'Harbour Lane Therapy', fr: '' },
    offersFrench: true,
  },
}

type Saved = { section: string; value: unknown; updatedAt: string | null }

/** The server's answers, as far as the form asks for them. */
export function createServer(
  answer: (saved: Saved) => unknown = () => ({ updatedAt: '2026-11-23T00:00:00.000Z' }),
) {
  const saved: Saved[] = []
  const state: SiteState = {
    published,
    draft: null,
    starting: null,
    version: 3,
    updatedAt: null,
    updatedBy: null,
  }
  const call = vi.fn<(definition: { method: string }, input: { body?: Saved }) => Promise<unknown>>(
    async ({ method }, { body }) => {
      if (method === 'GET' || !body) return { ...state, draft: published, updatedBy: 'Alex Martin' }
      saved.push(body)
      return answer(body)
    },
  )
  return { saved, state, call: call as unknown as Api }
}

interface FormProps {
  section: string
  server: ReturnType<typeof createServer>
  content: SiteContent
}

function Form({ section: firstSection, server, content }: FormProps) {
  const [store] = useState(() =>
    createEditorStore({ state: server.state, content, call: server.call, onChange: () => {} }),
  )
  const [client] = useState(() => new QueryClient())
  const [section, setSection] = useState(firstSection)
  const [isPublishing, setPublishing] = useState(false)
  const shown = allSections.find(({ key }) => key === section)
  // A link to a section leads there without loading the page, as in the portal.
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    event.preventDefault()
    setSection(new URL(link.href).searchParams.get('section') ?? section)
  }
  return (
    <QueryClientProvider client={client}>
      <StoreContext value={store}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- stands for the portal */}
        <div onClick={follow}>
          {shown && <SectionForm section={shown} />}
          <button type="button" onClick={() => store.undo()}>
            Undo all
          </button>
          <button type="button" onClick={() => setPublishing(true)}>
            Open publishing
          </button>
          <PublishDialog open={isPublishing} changes={[]} onClose={() => setPublishing(false)} />
        </div>
      </StoreContext>
    </QueryClientProvider>
  )
}

export async function renderForm(section: string, server = createServer(), content = published) {
  await renderInPortal(<Form section={section} server={server} content={content} />)
  return server
}
