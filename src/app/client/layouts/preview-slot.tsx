import { type ComponentType, lazy, Suspense } from 'react'

type Mark = ComponentType<{ path: string }>

// Only administrators see a preview, so no visitor loads the code of its mark.
let Mark: Mark = lazy(async () => {
  try {
    return { default: (await import('./preview-mark.tsx')).PreviewMark }
  } catch {
    return { default: () => null } // the page is as readable without it
  }
})

/** The server has the component at once, and renders it. */
export const setPreviewMark = (component: Mark): void => {
  Mark = component
}

export const PreviewSlot: Mark = ({ path }) => (
  <Suspense fallback={null}>
    <Mark path={path} />
  </Suspense>
)
