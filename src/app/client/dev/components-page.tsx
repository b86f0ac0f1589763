// Every component in every state on one page, to hold beside the design sheet. Development only:
// `vite`, then /src/app/client/dev/index.html. No build has it.

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastArea } from '#platform/client/toasts.tsx'
import { Mark } from '#platform/client/ui/mark.tsx'
import { Buttons } from './button-parts.tsx'
import { Chips } from './chip-parts.tsx'
import { Swatches } from './colour-parts.tsx'
import { Dialogs } from './dialog-parts.tsx'
import { Fields, PortalFields } from './field-parts.tsx'
import { Menus } from './menu-parts.tsx'
import { LoadingStates, States } from './state-parts.tsx'
import { TableSheet, TabsSheet } from './table-parts.tsx'
import { Toasts } from './toast-parts.tsx'
import { Types } from './type-parts.tsx'

function ComponentsPage() {
  return (
    <main className="sheet">
      <div className="sheet-row">
        <Mark className="size-16 text-river-600" />
        <div>
          <h1 className="type-h2">Stillwater</h1>
          <p className="text-ink-muted">Psychotherapy. Component sheet</p>
        </div>
      </div>
      <Swatches />
      <div className="sheet-columns">
        <Types />
        <Buttons />
        <Chips />
        <Menus />
        <Fields />
        <PortalFields />
        <Dialogs />
        <Toasts />
        <TabsSheet />
        <States />
        <LoadingStates />
        <TableSheet />
      </div>
      <ToastArea />
    </main>
  )
}

const root = document.getElementById('page')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ComponentsPage />
    </StrictMode>,
  )
}
