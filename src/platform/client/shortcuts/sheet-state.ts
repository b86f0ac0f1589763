import { createOpenState } from '../open-state.ts'

/** The portal's layout shows the sheet of shortcuts. */
export const { setOpen: setSheetOpen, useIsOpen: useIsSheetOpen } = createOpenState()
