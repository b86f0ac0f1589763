import { useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { useUrlState } from '#platform/client/lists/use-url-state.ts'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { ShortcutsButton } from '#platform/client/ui/portal/shortcuts-button.tsx'
import { Tabs } from '#platform/client/ui/portal/tabs.tsx'
import { agendaTabs, agendaUrl } from '../agenda-view.ts'
import { AgendaCalls } from './agenda-calls.tsx'
import { HoursPanel } from './hours/hours-panel.tsx'

/** The free calls of the practice, or one's own, and when people can be called. */
export function AgendaScreen({ user }: { user: User }) {
  const { state: view, show } = useUrlState(agendaUrl)
  // The other tab is read once it is opened, and stays then: its form may hold what is not saved.
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([view.tab]))
  const isOpened = (tab: string) => tab === view.tab || opened.has(tab)
  return (
    <>
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <PageHeading>Agenda</PageHeading>
        <ShortcutsButton />
      </div>
      <Tabs
        label="Parts of the agenda"
        value={view.tab}
        onChange={(id) => {
          const tab = agendaTabs.find((one) => one === id)
          if (!tab) return
          setOpened((before) => new Set([...before, view.tab, tab]))
          show({ tab })
        }}
        tabs={[
          {
            id: 'calls',
            label: 'Calls',
            content: isOpened('calls') && <AgendaCalls user={user} view={view} onChange={show} />,
          },
          {
            id: 'hours',
            label: 'Call hours',
            content: isOpened('hours') && <HoursPanel user={user} view={view} onChange={show} />,
          },
        ]}
      />
    </>
  )
}
