import { createOpenState } from '#platform/client/open-state.ts'

/** The portal's layout shows the palette. */
export const { setOpen: setPaletteOpen, useIsOpen: useIsPaletteOpen } = createOpenState()
